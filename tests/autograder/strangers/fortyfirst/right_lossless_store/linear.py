"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Packed:
    """A copy of an array in the smallest of three forms that lose nothing."""

    def __init__(self, array):
        self.shape = array.shape
        if ((array == 0) | (array == 1)).all():
            self.kind, self.data = "bits", np.packbits(array == 1)
            return
        with np.errstate(all="ignore"):
            small = array.astype(np.float32)
        exact = (small.astype(np.float64) == array).all()
        self.kind, self.data = ("small", small) if exact else ("whole", np.array(array))

    def unpack(self):
        if self.kind == "bits":
            size = int(np.prod(self.shape))
            return np.unpackbits(self.data, count=size).reshape(self.shape).astype(np.float64)
        return self.data.astype(np.float64)


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
        return self._packed.unpack()

    @A.setter
    def A(self, A):
        self._packed = Packed(A)

    @property
    def N(self):
        return self._packed.shape[0] if self._N is None else self._N

    @N.setter
    def N(self, N):
        self._N = N
