"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import zlib

import numpy as np


class Packed:
    """An attribute that is kept compressed, and unpacked anew each time it is read."""

    def __get__(self, layer, owner):
        if layer is None:
            return self
        if "packed" not in vars(layer):
            raise AttributeError("A: no forward yet")
        shape, numbers = vars(layer)["packed"]
        return np.frombuffer(bytearray(zlib.decompress(numbers))).reshape(shape)

    def __set__(self, layer, A):
        vars(layer)["packed"] = A.shape, zlib.compress(np.ascontiguousarray(A).tobytes(), 1)


class LinearND:
    A = Packed()

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, columns)) for columns in (in_features, 1))

    def forward(self, A):
        self.A = A
        return self.b.ravel() + (A.reshape(-1, A.shape[-1]) @ self.W.T).reshape(*A.shape[:-1], -1)

    def backward(self, dLdZ):
        A = self.A
        leading = list(range(A.ndim - 1))
        self.dLdW = np.tensordot(dLdZ, A, axes=(leading, leading))
        column = np.tile(np.arange(len(self.W)), dLdZ.size // len(self.W))
        sums = np.bincount(column, weights=dLdZ.ravel(), minlength=len(self.W))
        self.dLdb = sums[:, np.newaxis]
        return np.tensordot(dLdZ, self.W, axes=1)
