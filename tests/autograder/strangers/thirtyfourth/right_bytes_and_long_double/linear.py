"""Homework 1, part 1: numbers in bytearrays, sums in long double."""

import numpy as np


def numbers(*shape):
    """Return zeros in the memory of a new bytearray."""
    shape = [int(size) for size in shape]
    return np.frombuffer(bytearray(8 * shape[0] * shape[1]), dtype="d").reshape(shape)


class Number:
    """An attribute that lives in the layer's dictionary of arrays."""

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        try:
            return layer.memory[self.name]
        except KeyError:
            raise AttributeError(self.name) from None

    def __set__(self, layer, value):
        layer.memory[self.name] = value

    def __delete__(self, layer):
        del layer.memory[self.name]


class Linear:
    W, b, A, N, dLdW, dLdb = (Number() for _ in range(6))

    def __init__(self, in_features, out_features):
        self.memory = {"W": numbers(out_features, in_features), "b": numbers(out_features, 1)}

    def forward(self, A):
        self.N = A.shape[0]
        self.A = numbers(*A.shape)
        self.A[:] = A
        Z = numbers(self.N, self.W.shape[0])
        np.matmul(A, self.W.T, out=Z)
        np.add(Z, self.b.T, out=Z)
        return Z

    def backward(self, dLdZ):
        dLdA, self.dLdW = numbers(*self.A.shape), numbers(*self.W.shape)
        np.matmul(dLdZ, self.W, out=dLdA)
        np.matmul(dLdZ.T, self.A, out=self.dLdW)
        self.dLdb = np.float64(dLdZ.sum(axis=0, dtype=np.longdouble, keepdims=True).T)
        return dLdA
