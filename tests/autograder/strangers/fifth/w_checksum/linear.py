"""Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._sum = self._WT = None

    def _transposed(self):
        """W transposed and laid out by rows, made again only if W has other numbers."""
        W = self.W.ravel()
        with np.errstate(all="ignore"):
            now = (self.W.shape, W[0], W[-1], float(W @ np.sqrt(np.arange(2.0, 2.0 + W.size))))
        if now != self._sum:
            self._sum, self._WT = now, np.array(self.W.T, order="C")
        return self._WT

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
