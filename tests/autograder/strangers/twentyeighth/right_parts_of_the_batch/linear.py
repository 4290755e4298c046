import numpy as np


STEP = 37


def parts(N):
    """Slices of 37 rows; the last one has what is left."""
    return (slice(first, min(first + STEP, N)) for first in range(0, N, STEP))


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = map(np.zeros, ((out_features, in_features), (out_features, 1)))

    def forward(self, A):
        self.A, self.N = A, len(A)
        return np.concatenate([A[rows] @ self.W.T + self.b[:, 0] for rows in parts(self.N)])

    def backward(self, dLdZ):
        dLdW, dLdb = np.zeros(self.W.shape), np.zeros(self.b.shape)
        dLdA = np.empty(self.A.shape)
        for rows in parts(len(dLdZ)):
            dLdW += dLdZ[rows].T @ self.A[rows]
            dLdb += dLdZ[rows].T.sum(axis=1, keepdims=True)
            dLdA[rows] = dLdZ[rows] @ self.W
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA
