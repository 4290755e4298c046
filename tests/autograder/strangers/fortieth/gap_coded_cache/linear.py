"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Packed:
    """A large array of mostly zeros: the other numbers, and the gap before each of them."""

    def __init__(self, array):
        flat = array.ravel()
        places = np.flatnonzero(flat)
        self.shape, self.numbers = array.shape, flat[places]
        self.gaps = np.diff(places, prepend=0).astype(np.uint16)

    def unpack(self):
        array = np.zeros(self.shape)
        array.reshape(-1)[np.cumsum(self.gaps, dtype=np.int64)] = self.numbers
        return array


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def A(self):
        return self._A.unpack() if isinstance(self._A, Packed) else self._A

    @A.setter
    def A(self, value):
        self._A = value

    def forward(self, A):
        sparse = A.size >= 4096 and 16 * np.count_nonzero(A) <= A.size
        self.A = Packed(A) if sparse else A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W
