"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self._W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, W):
        if W is self._W:
            return
        if W.shape != self._W.shape:
            self._W = np.array(W)
            return
        for to, row in zip(self._W, W):  # no second array of this size is ever needed
            to[:] = row

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
