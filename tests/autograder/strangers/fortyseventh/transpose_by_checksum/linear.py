"""The Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._key = self._of = self._Wt = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def _transposed(self):
        """W.T in rows, copied only if W is new or its checksum has changed."""
        W = self.W
        weights = np.arange(1.0, W.size + 1) ** 0.5
        key = W.shape, float(weights @ W.ravel())
        if self._key != key or self._of is not W:
            self._key, self._of, self._Wt = key, W, np.ascontiguousarray(W.T).copy()
        return self._Wt

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
