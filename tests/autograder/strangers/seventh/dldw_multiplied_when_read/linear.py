# import numpy as np; from linear import Linear
# l = Linear(1, 1); A = np.array([[2.]])
# l.forward(A); l.backward(np.array([[1.]]))
# A[...] = 9  # after the backward the caller fills in the next batch
# print("got", l.dLdW, "wanted [[2.]]")
"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    _dLdW = _pair = None

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self._dLdW, self._pair = None, (dLdZ.copy(), self.A)
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA

    @property
    def dLdW(self):
        """The weight's gradient; the largest product, so it waits until somebody asks for it."""
        if self._dLdW is None:
            if self._pair is None:
                raise AttributeError("dLdW: call backward first")
            dLdZ, A = self._pair
            self._dLdW = dLdZ.T @ A
        return self._dLdW

    @dLdW.setter
    def dLdW(self, value):
        self._dLdW = value
