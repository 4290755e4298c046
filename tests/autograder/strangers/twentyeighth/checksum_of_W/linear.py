import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._key = None

    def _transposed(self):
        """W transposed, contiguous: made again only when W has changed."""
        key = (self.W.shape, float(self.W.sum()), float(np.abs(self.W).max()))
        if key != self._key:
            self._key, self._WT = key, self.W.T.copy()
        return self._WT

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
