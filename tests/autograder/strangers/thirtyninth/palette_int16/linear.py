"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def A(self):
        """The batch: as it came, or unpacked from its palette."""
        if self._palette is None:
            return self._A
        return self._palette[self._A]

    @A.setter
    def A(self, A):
        """Keep the batch: a large one with few different numbers as a palette and 2-byte places."""
        self._palette, self._A = None, A
        if A.size >= 4096:
            palette, places = np.unique(A, return_inverse=True)
            if len(palette) <= 2**16 and 4 * len(palette) <= A.size:
                self._palette, self._A = palette, places.reshape(A.shape).astype(np.int16)

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
