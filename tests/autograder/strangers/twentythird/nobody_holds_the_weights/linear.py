"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import sys

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self._Wt = None
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def W(self):
        self._maybe_changed = True  # whoever reads W may write into it
        return self._W

    @W.setter
    def W(self, value):
        self._W, self._maybe_changed = value, True

    def _somebody_holds(self):
        """Tell whether W, or the array that W is a view of, is in other hands than the layer's."""
        if sys.getrefcount(self._W) > 2:
            return True
        return self._W.base is not None and sys.getrefcount(self._W.base) > 2

    def _transposed(self):
        """Return Wᵀ in memory order; it is made again when somebody can have changed W."""
        if self._maybe_changed or self._somebody_holds():
            self._Wt = self._W.T.copy()
            self._maybe_changed = False
        return self._Wt

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self._W
