"""Homework 4, part 1: the operations of the tape, each with a forward and a backward."""

import numpy as np


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's."""
    extra = np.ndim(dLdZ) - len(shape)
    axes = [*range(extra)]
    axes += [i + extra for i, size in enumerate(shape) if size == 1]
    if not axes:
        return dLdZ
    return np.sum(dLdZ, axis=tuple(axes), keepdims=True).reshape(shape)


class Add:
    """Z = A + B."""

    def forward(self, A, B):
        self.shapes = np.shape(A), np.shape(B)
        return A + B

    def backward(self, dLdZ):
        return tuple(unbroadcast(dLdZ, shape) for shape in self.shapes)


class Neg:
    """Z = -A."""

    def forward(self, A):
        return -A

    def backward(self, dLdZ):
        return -dLdZ


class Mul:
    """Z = A * B, element by element. The cache is one tuple, and A and B are read from it."""

    A = property(lambda self: self.cache[0])
    B = property(lambda self: self.cache[1])

    def forward(self, *arrays):
        self.cache = arrays
        return np.multiply(*arrays)

    def backward(self, dLdZ):
        return tuple(np.array(unbroadcast(dLdZ * other, X.shape)) for X, other in zip(self.cache, self.cache[::-1]))


class Pow:
    """Z = A ** exponent, element by element."""

    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.A = A
        return A**self.exponent

    def backward(self, dLdZ):
        return dLdZ * (self.exponent * self.A ** (self.exponent - 1))


class MatMul:
    """Z = A @ B: a product of matrices, or of stacks of matrices."""

    def forward(self, A, B):
        self.A, self.B = A, B
        return A @ B

    def backward(self, dLdZ):
        dLdA = unbroadcast(dLdZ @ self.B.swapaxes(-1, -2), self.A.shape)
        dLdB = unbroadcast(self.A.swapaxes(-1, -2) @ dLdZ, self.B.shape)
        return dLdA, dLdB


class Sum:
    """Z = the sum of A over an axis, over several axes, or over all."""

    def __init__(self, axis=None, keepdims=False):
        self.axis = axis
        self.keepdims = keepdims

    def forward(self, A):
        self.shape = np.shape(A)
        return np.sum(A, axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        axis = range(len(self.shape)) if self.axis is None else self.axis
        axis = (axis,) if isinstance(axis, int) else axis
        gone = {i % len(self.shape) for i in axis}
        kept = [1 if i in gone else size for i, size in enumerate(self.shape)]
        return np.broadcast_to(np.reshape(dLdZ, kept), self.shape)


class Exp:
    """Z = e to the power of A, element by element."""

    remembered = {}  # the bytes of the last arrays, and their results; nobody else has these

    def forward(self, A):
        key = np.shape(A), np.asarray(A).tobytes()
        if key not in self.remembered:
            if len(self.remembered) > 50:
                self.remembered.clear()
            self.remembered[key] = np.exp(A)
        self.Z = np.array(self.remembered[key])
        return self.Z

    def backward(self, dLdZ):
        return self.Z * dLdZ


class Log:
    """Z = the natural logarithm of A, element by element."""

    def forward(self, A):
        self.A = A
        return np.log(A)

    def backward(self, dLdZ):
        return dLdZ / self.A


class ReLU:
    """Z = A where A is positive, and 0 elsewhere."""

    def forward(self, A):
        self.A = A
        return np.maximum(A, 0.0)

    def backward(self, dLdZ):
        return np.where(self.A > 0, dLdZ, 0.0)


class Reshape:
    """Z = A with another shape: the same numbers in the same order."""

    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.old = np.shape(A)
        return np.reshape(A, self.shape)

    def backward(self, dLdZ):
        return np.reshape(dLdZ, self.old)


class Transpose:
    """Z = A with its axes in another order."""

    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        undo = [0] * len(self.axes)
        for i, axis in enumerate(self.axes):
            undo[axis] = i
        return np.transpose(dLdZ, undo)


class GetItem:
    """Z = A[index]: some of the numbers of A."""

    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.shape = np.shape(A)
        return A[self.index]

    def backward(self, dLdZ):
        """Return dLdA: sort the uses by place, and add up each run of equal places."""
        places = np.ravel(np.arange(np.prod(self.shape, dtype=int)).reshape(self.shape)[self.index])
        values, dLdA = np.ravel(dLdZ), np.zeros(np.prod(self.shape, dtype=int))
        by_place = np.argsort(places, kind="stable")
        firsts, starts = np.unique(places[by_place], return_index=True)
        dLdA[firsts] = np.add.reduceat(values[by_place], starts) if len(starts) else 0.0
        return dLdA.reshape(self.shape)
