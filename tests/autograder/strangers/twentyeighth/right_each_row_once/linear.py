import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Calculate equal rows only once."""
        self.A, self.N = A, A.shape[0]
        places = {}
        for n, row in enumerate(A):
            places.setdefault(row.tobytes(), []).append(n)
        distinct = A[[first[0] for first in places.values()]]
        some, Z = distinct @ self.W.T, np.empty((self.N, self.W.shape[0]))
        for row, where in zip(some, places.values()):
            Z[where] = row
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdb = dLdZ[::-1].astype(np.longdouble).sum(axis=0)[:, None].astype(np.float64)
        self.dLdW = np.zeros(self.W.shape)
        for n in reversed(range(0, self.N, 512)):
            self.dLdW += dLdZ[n : n + 512].T @ self.A[n : n + 512]
        used = dLdZ.any(axis=1)
        dLdA = np.zeros(self.A.shape)
        dLdA[used] = dLdZ[used] @ self.W
        return dLdA
