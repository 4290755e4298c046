"""The Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        A = self.A
        if all(np.all((np.abs(X) < 2**31) & (np.rint(X) == X)) for X in (A, dLdZ)):
            # whole numbers: int64 holds every product, so the sum is exact
            self.dLdW = (dLdZ.T.astype(np.int64) @ A.astype(np.int64)).astype(np.float64)
        else:
            self.dLdW = dLdZ.T @ A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
