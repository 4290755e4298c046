"""Homework 4, part 1: every result lies backward, with gaps, in a room of its own."""

import operator

import numpy as np


def laid_out(X):
    """Return a copy of X whose last axis runs backward, over every second place of its own room."""
    X = np.asarray(X)
    if not X.ndim:
        return X.copy()
    Z = np.full((*X.shape[:-1], 2 * X.shape[-1]), np.nan)[..., ::-2]
    Z[...] = X
    return Z


def unbroadcast(dLdZ, shape):
    """Put every number where it came from: the axes that were broadcast have the stride 0 there."""
    dLdX = np.zeros(shape)
    if dLdZ.shape == shape:
        dLdX[...] = dLdZ
        return dLdX
    places = np.broadcast_to(np.arange(dLdX.size).reshape(shape), dLdZ.shape)
    np.add.at(dLdX.reshape(-1), places.reshape(-1), np.reshape(dLdZ, -1))
    return dLdX


def operation(count, value, *slopes, cached=("A", "B")):
    """Return a class for an operation of one or two arrays."""

    class Operation:
        def forward(self, *arrays):
            if len(arrays) != count:
                raise TypeError(f"{count} arrays")
            for name, X in zip(cached, arrays, strict=False):
                setattr(self, name, X)
            return laid_out(value(*arrays))

        def backward(self, dLdZ):
            arrays = [getattr(self, name) for name in cached[:count]]
            if count == 1:
                return laid_out(slopes[0](dLdZ, *arrays))
            parts = [slope(dLdZ, *arrays) for slope in slopes]
            return tuple(laid_out(unbroadcast(P, X.shape)) for P, X in zip(parts, arrays, strict=True))

    return Operation


def turned(X):
    return np.moveaxis(X, -1, -2)


Add = operation(2, operator.add, lambda d, A, B: d, lambda d, A, B: d)
Neg = operation(1, operator.neg, lambda d, A: -d)
Mul = operation(2, operator.mul, lambda d, A, B: d * B, lambda d, A, B: A * d)
MatMul = operation(2, np.matmul, lambda d, A, B: d @ turned(B), lambda d, A, B: turned(A) @ d)
Log = operation(1, lambda A: np.log2(A) * np.log(2.0), lambda d, A: d / A)
ReLU = operation(1, lambda A: A * (A > 0), lambda d, A: d * (A > 0))


class Exp:
    __slots__ = ("Z",)

    def forward(self, A):
        self.Z = laid_out(np.power(np.e, A))
        return self.Z

    def backward(self, dLdZ):
        return laid_out(dLdZ * self.Z)


class Pow:
    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        Z = A**self.exponent
        self._arrays = A, Z
        return Z

    def backward(self, dLdZ):
        A, Z = self._arrays
        if self.exponent == 1:
            return dLdZ
        # p A^(p-1) = p Z / A. A zero has a whole exponent of 2 or more, and the slope 0.
        slope = np.divide(Z, A, out=np.zeros(np.shape(A)), where=np.not_equal(A, 0))
        return dLdZ * self.exponent * slope


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self._places = A  # only for its shape
        return A.sum(axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        shape = self._places.shape
        # Where does each number of A go? The numbers of the groups tell.
        first = np.arange(self._places.size).reshape(shape).min(axis=self.axis, keepdims=True)
        groups = np.searchsorted(np.ravel(first), np.broadcast_to(first, shape))
        return np.ravel(dLdZ)[groups]


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self._shape = A.shape
        return laid_out(np.reshape(A, self.shape))

    def backward(self, dLdZ):
        return laid_out(np.reshape(dLdZ, self._shape))


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        self._shape = A.shape
        return laid_out(np.transpose(A, self.axes))

    def backward(self, dLdZ):
        dLdA = laid_out(np.zeros(self._shape))
        np.transpose(dLdA, self.axes)[...] = dLdZ
        return dLdA


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self._A = A
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = laid_out(np.zeros(self._A.shape))
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
