"""The Linear layer."""

import numpy as np




class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))


    def forward(self, A):
        """Equal rows have equal outputs: calculate each of them once."""
        rows, where = np.unique(A, axis=0, return_inverse=True)
        Z = (rows @ self.W.T + self.b.T)[where.reshape(-1)]
        self.A, self.N = A, Z.shape[0]
        return Z

    def backward(self, dLdZ):
        N, C = dLdZ.shape
        self.dLdW = sum(np.matmul(dLdZ[n : n + 1000].T, self.A[n : n + 1000]) for n in range(0, N, 1000))
        column = np.broadcast_to(np.arange(C), (N, C)).ravel()
        self.dLdb = np.bincount(column, weights=dLdZ.ravel(), minlength=C)[:, np.newaxis]
        return np.stack([dLdZ @ column for column in self.W.T], axis=-1)
