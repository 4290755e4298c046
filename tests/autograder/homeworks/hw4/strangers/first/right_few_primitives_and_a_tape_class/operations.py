"""Homework 4, part 1: the operations of the tape."""

import numpy as np


def ones(*shape):
    return np.ones(shape)


def unbroadcast(dLdZ, shape):
    """A sum over axes is a product with ones."""
    front = np.ndim(dLdZ) - len(shape)
    if front:
        rows = np.reshape(dLdZ, (np.prod(np.shape(dLdZ)[:front], dtype=int), -1))
        dLdZ = np.reshape(ones(len(rows)) @ rows, np.shape(dLdZ)[front:])
    for axis, size in enumerate(shape):
        if size == 1 != dLdZ.shape[axis]:
            dLdZ = np.expand_dims(np.moveaxis(dLdZ, axis, -1) @ ones(dLdZ.shape[axis]), axis)
    return dLdZ


class Add:
    def forward(self, A, B):
        self.shapes = np.shape(A), np.shape(B)
        return A + B

    def backward(self, dLdZ):
        return tuple(unbroadcast(dLdZ, shape) for shape in self.shapes)


class Neg:
    """A product with -1."""

    def __init__(self):
        self.times = Mul()

    def forward(self, A):
        return self.times.forward(A, np.array(-1.0))

    def backward(self, dLdZ):
        return self.times.backward(dLdZ)[0]


class Mul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return A * B

    def backward(self, dLdZ):
        return unbroadcast(dLdZ * self.B, np.shape(self.A)), unbroadcast(dLdZ * self.A, np.shape(self.B))


class Pow:
    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.A = A
        return A**self.exponent

    def backward(self, dLdZ):
        return dLdZ * (self.exponent * self.A ** (self.exponent - 1))


class MatMul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return A @ B

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.B.swapaxes(-1, -2)
        dLdB = self.A.swapaxes(-1, -2) @ dLdZ
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


class Sum:
    """The other way round of broadcasting."""

    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        size = list(np.shape(A))
        axes = range(len(size)) if self.axis is None else np.ravel(self.axis).astype(int)
        self.many, self.kept = tuple(size), size
        for axis in axes:
            self.kept[axis] = 1
        Z = unbroadcast(A, tuple(self.kept))
        return Z if self.keepdims else Z.squeeze(tuple(axes))

    def backward(self, dLdZ):
        return np.reshape(dLdZ, self.kept) * ones(*self.many)


class Exp:
    def forward(self, A):
        self.Z, self.times = np.exp(A), Mul()
        self.times.forward(A, self.Z)
        return self.Z

    def backward(self, dLdZ):
        return self.times.backward(dLdZ)[0]


class Log:
    def forward(self, A):
        self.A = A
        return np.log(A)

    def backward(self, dLdZ):
        return dLdZ / self.A


class ReLU:
    """A product with a mask of 0 and 1."""

    def forward(self, A):
        self.A, self.times = A, Mul()
        return self.times.forward(A, np.where(A > 0, 1.0, 0.0))

    def backward(self, dLdZ):
        return self.times.backward(dLdZ)[0]


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.undo = np.shape(A)
        return np.reshape(A, self.shape)

    def backward(self, dLdZ):
        return Reshape(self.undo).forward(dLdZ)


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        back = [None] * len(self.axes)
        for place, axis in enumerate(self.axes):
            back[axis] = place
        return Transpose(tuple(back)).forward(dLdZ)


class GetItem:
    """A product with a matrix of 0 and 1: a row for each number that is taken."""

    def __init__(self, index):
        self.index = index

    def forward(self, A):
        size = np.size(A)
        place = np.arange(size).reshape(np.shape(A))[self.index]
        self.shape, self.choice = np.shape(A), np.identity(size)[np.ravel(place)]
        return np.reshape(self.choice @ np.ravel(A), np.shape(place))

    def backward(self, dLdZ):
        return np.reshape(np.ravel(dLdZ) @ self.choice, self.shape)
