"""Homework 4, part 1: the operations of the tape, each with a forward and a backward."""

import numpy as np


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's."""
    dLdZ = np.asarray(dLdZ)
    front = dLdZ.ndim - len(shape)
    if front:
        dLdZ = dLdZ.sum(axis=tuple(range(front)))
    axes = tuple(i for i, size in enumerate(shape) if size == 1 and np.shape(dLdZ)[i] != 1)
    return dLdZ.sum(axis=axes, keepdims=True) if axes else dLdZ


class Add:
    """Z = A + B."""

    def forward(self, A, B):
        self.shapes = np.shape(A), np.shape(B)
        return A + B

    def backward(self, dLdZ):
        return unbroadcast(dLdZ, self.shapes[0]), unbroadcast(dLdZ, self.shapes[1])


class Neg:
    """Z = -A."""

    def forward(self, A):
        return -A

    def backward(self, dLdZ):
        return -dLdZ


class Mul:
    """Z = A * B, element by element."""

    def forward(self, A, B):
        self.A, self.B = A, B
        return A * B

    def backward(self, dLdZ):
        A, B = self.A, self.B
        return unbroadcast(dLdZ * B, np.shape(A)), unbroadcast(dLdZ * A, np.shape(B))


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
        A, B = self.A, self.B
        dLdA = unbroadcast(dLdZ @ B.swapaxes(-1, -2), A.shape)
        dLdB = unbroadcast(A.swapaxes(-1, -2) @ dLdZ, B.shape)
        return dLdA, dLdB


class Sum:
    """Z = the sum of A over an axis, over several axes, or over all."""

    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self.shape = A.shape
        return A.sum(axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        if self.axis is not None and not self.keepdims:
            dLdZ = np.expand_dims(dLdZ, self.axis)
        return np.broadcast_to(dLdZ, self.shape)


class Exp:
    """Z = e to the power of A, element by element."""

    def forward(self, A):
        self.Z = np.exp(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * self.Z


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
        self.A_shape = A.shape
        return np.reshape(A, self.shape)

    def backward(self, dLdZ):
        return np.reshape(dLdZ, self.A_shape)


class Transpose:
    """Z = A with its axes in another order."""

    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        return np.transpose(dLdZ, tuple(sorted(range(len(self.axes)), key=self.axes.__getitem__)))


class GetItem:
    """Z = A[index]: some of the numbers of A."""

    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.shape = A.shape
        return A[self.index]

    def backward(self, dLdZ):
        if len(self.shape) == 2 and isinstance(self.index, (list, np.ndarray)):
            index = np.asarray(self.index)
            if index.dtype not in (bool, np.uint64) and index.ndim == 1 and index.size and index.min() >= 0:
                # np.add.at is slow: count the numbers of whole rows by their places in memory.
                rows, columns = self.shape
                places = index[:, np.newaxis] * columns + np.arange(columns)
                total = np.bincount(places.ravel(), np.ravel(dLdZ), rows * columns)
                return total.reshape(self.shape)
        dLdA = np.zeros(self.shape)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
