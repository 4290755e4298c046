# import numpy as np; from linear import Linear
# l = Linear(2, 1); l.W[...] = [[1, 2]]
# A = np.array([[1., 0.]]); l.forward(A); l.backward(np.ones((1, 1)))
# l.W[...] = [[2, 1]]  # the same array changed in place
# print("got", l.forward(A), "wanted", A @ l.W.T + l.b.T)
"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    _weight = _sum = _WT = None

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A
        self.N = A.shape[0]
        total = self.W.sum()
        if self._weight is not self.W or self._sum != total:
            # W was trained since the last call: lay its transpose out in memory again
            self._weight, self._sum, self._WT = self.W, total, self.W.T.copy()
        Z = A @ self._WT + self.b.T
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        dLdA = dLdZ @ self.W
        return dLdA
