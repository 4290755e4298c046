# import numpy as np; from linear import Linear
# l = Linear(1, 1)
# A = np.array([[1.], [2.], [3.]]); l.forward(A); l.backward(np.ones((3, 1)))
# A[...] = A[::-1].copy()  # the same array comes again with other numbers
# l.forward(A); print("got", l.A.ravel(), "wanted", A.ravel())
"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    _given = _mark = None

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        mark = (A.shape, A.min(), A.max())
        if A is not self._given or mark != self._mark:
            self.A = A.copy()  # a copy, in case the caller reuses the array for the next batch
            self._given, self._mark = A, mark
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        dLdA = dLdZ @ self.W
        return dLdA
