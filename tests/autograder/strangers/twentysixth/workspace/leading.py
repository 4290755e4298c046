import itertools

import numpy as np
from linear import workspace


class LinearND:
    _numbers = itertools.count()

    def __init__(self, in_features, out_features):
        self._number = next(self._numbers)
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return A @ self.W.T + self.b[:, 0]

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        rows = dLdZ.reshape(-1, C_out)
        self.dLdW = workspace(self._number, "dLdW", (C_out, C_in))
        self.dLdb = workspace(self._number, "dLdb", (C_out, 1))
        self.dLdW[...] = rows.T @ self.A.reshape(-1, C_in)
        self.dLdb[:, 0] = rows.sum(axis=0)
        return dLdZ @ self.W
