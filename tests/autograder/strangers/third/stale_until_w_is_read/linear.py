"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self._W = np.zeros((out_features, in_features))
        self._Wt = None
        self.b = np.zeros((out_features, 1))

    @property
    def W(self):
        self._Wt = None  # whoever gets W may write into it
        return self._W

    @W.setter
    def W(self, new):
        self._Wt = None
        self._W = new

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self._Wt is None:
            self._Wt = np.array(self._W.T, order="C")
        return A @ self._Wt + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self._W
        return dLdA
