# import numpy as np; from linear import Linear
# l = Linear(2, 2); l.W[...] = [[1, 2], [3, 4]]
# A = np.ones((1, 2)); D = np.array([[1., 1.]])
# l.forward(A); l.backward(D); l.W *= -1  # between a backward and the next forward
# l.forward(A); print("got", l.backward(D), "wanted", D @ l.W)
"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    _weight = _norm = _packed = None

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
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        dLdA = dLdZ @ self._packed_weight()
        return dLdA

    def _packed_weight(self):
        """Return W in the memory order that the product likes; packed again only after a change."""
        norm = (self.W * self.W).sum()
        if self._weight is not self.W or self._norm != norm:
            self._weight, self._norm, self._packed = self.W, norm, self.W.copy(order="F")
        return self._packed
