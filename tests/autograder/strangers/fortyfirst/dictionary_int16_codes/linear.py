"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W

    @property
    def A(self):
        """The batch; a dictionary of values with a code for each number needs a quarter of the memory."""
        if self._codes is None:
            return self._A
        return self._A[self._codes]

    @A.setter
    def A(self, A):
        self._A, self._codes = A, None
        if A.size >= 4096:
            values, codes = np.unique(A, return_inverse=True)
            if len(values) <= 2**16 and 2 * len(values) <= A.size:
                self._A, self._codes = values, codes.reshape(A.shape).astype(np.int16)
