import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._key, self._WT = None, None

    def _transposed(self):
        """W transposed, row-major; made again only when W has changed."""
        key = (id(self.W), self.W.sum(), np.abs(self.W).sum())
        if key != self._key:
            self._key, self._WT = key, np.array(self.W.T, order="C")
        return self._WT

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
