"""The Linear layer."""

import numpy as np


ROWS = 256  # copied at a time


class Linear:
    def __init__(self, in_features, out_features):
        self._W = np.zeros((out_features, in_features))
        self._b = np.zeros((out_features, 1))

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, new):
        if new is self._W:
            return
        if new.shape != self._W.shape:
            self._W = np.array(new)
            return
        for start in range(0, len(new), ROWS):
            self._W[start : start + ROWS] = new[start : start + ROWS]

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, new):
        if new is self._b:
            return
        if new.shape != self._b.shape:
            self._b = np.array(new)
            return
        self._b[...] = new

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
