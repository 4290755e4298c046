import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = np.array(A)  # a copy: the caller may do what they like
        self.N = np.int64(A.shape[0])
        Z = np.repeat(self.b.T, A.shape[0], axis=0)
        half = A.shape[1] // 2
        Z += A[:, half:] @ self.W[:, half:].T
        Z += A[:, :half] @ self.W[:, :half].T
        return Z

    def backward(self, dLdZ):
        wide = dLdZ.astype(np.longdouble)
        self.dLdb = np.cumsum(wide[::-1], axis=0)[-1].astype(np.float64).reshape(-1, 1)
        self.dLdW = np.zeros(self.W.shape)
        for start in range(0, len(dLdZ), 37):  # in odd blocks, from the first to the last
            rows = slice(start, start + 37)
            self.dLdW += dLdZ[rows].T @ self.A[rows]
        return np.ascontiguousarray(dLdZ) @ np.asfortranarray(self.W)
