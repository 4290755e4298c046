"""Homework 4, part 1: the operations of the tape."""

import numpy as np


def places(shape):
    """Return an array of this shape that holds the number of each place."""
    return np.arange(int(np.prod(shape, dtype=int))).reshape(shape)


def gather(dLdZ, taken, shape):
    """Return an array of a shape in which each place has the sum of the numbers taken from it."""
    size = int(np.prod(shape, dtype=int))
    return np.bincount(taken.ravel(), weights=np.ravel(dLdZ), minlength=size).reshape(shape)


def unbroadcast(dLdZ, shape):
    return gather(dLdZ, np.broadcast_to(places(shape), np.shape(dLdZ)), shape)


class Places:
    """An operation that moves numbers: `move` says where they go, and backward needs no more."""

    def forward(self, A):
        self.before, self.taken = np.shape(A), np.asarray(self.move(places(np.shape(A))))
        return self.move(A)

    def backward(self, dLdZ):
        return gather(dLdZ, self.taken, self.before)


class Reshape(Places):
    def __init__(self, shape):
        self.shape = shape

    def move(self, A):
        return np.reshape(A, self.shape)


class Transpose(Places):
    def __init__(self, axes):
        self.axes = axes

    def move(self, A):
        return np.transpose(A, self.axes)


class GetItem(Places):
    def __init__(self, index):
        self.index = index

    def move(self, A):
        return A[self.index]


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        full = places(A.shape)
        axes = range(A.ndim) if self.axis is None else self.axis if isinstance(self.axis, tuple) else (self.axis,)
        first = [slice(None)] * A.ndim
        for axis in axes:
            first[axis] = slice(0, 1)
        kept = full[tuple(first)].shape
        self.target = np.broadcast_to(places(kept), A.shape)
        Z = gather(A, self.target, kept)
        if self.keepdims:
            return Z
        gone = {axis % A.ndim for axis in axes}
        return Z.reshape([size for i, size in enumerate(kept) if i not in gone])

    def backward(self, dLdZ):
        return np.ravel(dLdZ)[self.target]


class Binary:
    """An operation with two arrays: `slopes` gives both gradients before they are unbroadcast."""

    def forward(self, A, B):
        self.A, self.B = A, B
        return self.make(A, B)

    def backward(self, dLdZ):
        first, second = self.slopes(dLdZ)
        return unbroadcast(first, np.shape(self.A)), unbroadcast(second, np.shape(self.B))


class Add(Binary):
    make = staticmethod(np.add)

    def slopes(self, dLdZ):
        return dLdZ, dLdZ


class Mul(Binary):
    make = staticmethod(np.multiply)

    def slopes(self, dLdZ):
        return dLdZ * self.B, dLdZ * self.A


class MatMul(Binary):
    @staticmethod
    def make(A, B):
        return np.einsum("...nk,...km->...nm", A, B)

    def slopes(self, dLdZ):
        return (np.einsum("...nm,...km->...nk", dLdZ, self.B),
                np.einsum("...nk,...nm->...km", self.A, dLdZ))


class Neg:
    def forward(self, A):
        return np.subtract(0.0, A)

    backward = forward


class Pow:
    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.A = A
        return np.power(A, float(self.exponent))

    def backward(self, dLdZ):
        return self.exponent * np.power(self.A, float(self.exponent) - 1.0) * dLdZ


class Exp:
    def forward(self, A):
        self.Z = np.exp(A)
        return self.Z

    def backward(self, dLdZ):
        return np.multiply(self.Z, dLdZ)


class Log:
    def forward(self, A):
        self.A = A
        return np.log(A)

    def backward(self, dLdZ):
        return np.divide(dLdZ, self.A)


class ReLU:
    def forward(self, A):
        self.A = A
        return (A + np.abs(A)) / 2.0

    def backward(self, dLdZ):
        return np.heaviside(self.A, 0.0) * dLdZ
