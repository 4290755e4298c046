"""The Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self._both = np.zeros((out_features, in_features + 1))
        self._W = self._both[:, :-1]
        self._b = self._both[:, -1:]

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, W):
        if W is not self._W:
            self._W[...] = W

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, b):
        if not np.may_share_memory(b, self._both):  # else layer.b -= step: already there
            self._b[...] = b

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
