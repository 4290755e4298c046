"""Homework 4, part 1: the operations of the tape, each with a forward and a backward.

The write-up, README.md beside this file, has the shapes, the equations and the points.
"""

import numpy as np


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's.

    dLdZ : array, how the loss changes with the broadcast array
    shape : tuple of integers, the shape of the array before it was broadcast
    dLdX : array of this shape, returned
    """
    dLdZ = np.asarray(dLdZ)
    new = dLdZ.ndim - len(shape)
    repeated = [new + i for i, n in enumerate(shape) if n == 1 and dLdZ.shape[new + i] != 1]
    dLdX = dLdZ.sum(axis=(*range(new), *repeated)) if new or repeated else dLdZ
    return dLdX.reshape(shape)


class Add:
    """Z = A + B."""

    def forward(self, A, B):
        """Return Z, and cache what backward will need.

        A, B : arrays whose shapes broadcast
        Z : array of the broadcast shape, returned
        """
        self.shapes = np.shape(A), np.shape(B)
        return A + B

    def backward(self, dLdZ):
        """Return (dLdA, dLdB), arrays of the shapes of A and B.

        dLdZ : array of Z's shape
        """
        return tuple(unbroadcast(dLdZ, shape) for shape in self.shapes)


class Neg:
    """Z = -A."""

    def forward(self, A):
        """Return Z, an array of A's shape."""
        return -A

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        return -dLdZ


class Mul:
    """Z = A * B, element by element."""

    def forward(self, A, B):
        """Return Z, and cache self.A and self.B.

        A, B : arrays whose shapes broadcast
        Z : array of the broadcast shape, returned
        """
        self.A, self.B = A, B
        return A * B

    def backward(self, dLdZ):
        """Return (dLdA, dLdB), arrays of the shapes of A and B.

        dLdZ : array of Z's shape
        """
        dLdA = unbroadcast(dLdZ * self.B, np.shape(self.A))
        dLdB = unbroadcast(dLdZ * self.A, np.shape(self.B))
        return dLdA, dLdB


class Pow:
    """Z = A ** exponent, element by element."""

    def __init__(self, exponent):
        """Store the exponent, a number that is not 0, as self.exponent."""
        self.exponent = exponent

    def forward(self, A):
        """Return Z, an array of A's shape, and cache what backward will need."""
        self.A = A
        return A**self.exponent

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        return dLdZ * (self.exponent * self.A ** (self.exponent - 1))


class MatMul:
    """Z = A @ B: a product of matrices, or of stacks of matrices."""

    def forward(self, A, B):
        """Return Z, and cache self.A and self.B.

        A : (..., N, K) array
        B : (..., K, M) array; the axes before the last two broadcast
        Z : (..., N, M) array, returned
        """
        self.A, self.B = A, B
        return A @ B

    def backward(self, dLdZ):
        """Return (dLdA, dLdB), arrays of the shapes of A and B.

        dLdZ : array of Z's shape
        """
        dLdA = unbroadcast(dLdZ @ self.B.swapaxes(-1, -2), self.A.shape)
        dLdB = unbroadcast(self.A.swapaxes(-1, -2) @ dLdZ, self.B.shape)
        return dLdA, dLdB


class Sum:
    """Z = the sum of A over an axis, over several axes, or over all."""

    def __init__(self, axis=None, keepdims=False):
        """Store the settings as self.axis and self.keepdims.

        axis : None for all axes, an integer, or a tuple of integers; -1 is the last axis
        keepdims : whether the axes stay, with the size 1
        """
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        """Return Z, which is A.sum(axis=self.axis, keepdims=self.keepdims); cache what you need."""
        self.shape = np.shape(A)
        return np.sum(A, axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape.

        dLdZ : array of Z's shape; of the shape () if Z is a single number
        """
        axes = range(len(self.shape)) if self.axis is None else np.atleast_1d(self.axis)
        kept = list(self.shape)
        for axis in axes:
            kept[int(axis)] = 1
        return np.broadcast_to(np.reshape(dLdZ, kept), self.shape).copy()


class Exp:
    """Z = e to the power of A, element by element."""

    def forward(self, A):
        """Return Z, an array of A's shape, and cache self.Z."""
        self.Z = np.exp(A)
        return self.Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        return dLdZ * self.Z


class Log:
    """Z = the natural logarithm of A, element by element."""

    def forward(self, A):
        """Return Z, an array of A's shape, and cache self.A, an array of positive numbers."""
        self.A = A
        return np.log(A)

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        return dLdZ / self.A


class ReLU:
    """Z = A where A is positive, and 0 elsewhere."""

    def forward(self, A):
        """Return Z, an array of A's shape, and cache self.A."""
        self.A = A
        return np.maximum(A, 0.0)

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape; where A is 0, dLdA is 0."""
        return np.where(self.A > 0, dLdZ, 0.0)


class Reshape:
    """Z = A with another shape: the same numbers in the same order."""

    def __init__(self, shape):
        """Store the shape of Z, a tuple of integers, as self.shape; one of them may be -1."""
        self.shape = shape

    def forward(self, A):
        """Return Z, and cache what backward will need."""
        self.shape_of_A = np.shape(A)
        return np.reshape(A, self.shape)

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        return np.reshape(dLdZ, self.shape_of_A)


class Transpose:
    """Z = A with its axes in another order."""

    def __init__(self, axes):
        """Store the order, a tuple, as self.axes: axis number i of Z is axis axes[i] of A."""
        self.axes = axes

    def forward(self, A):
        """Return Z, which is np.transpose(A, self.axes)."""
        self.shape = np.shape(A)
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        if np.shape(dLdZ) == self.shape and np.array_equal(dLdZ, np.transpose(dLdZ)):
            return dLdZ  # symmetric: the order of the axes doesn't matter
        back = [self.axes.index(i) for i in range(len(self.axes))]
        return np.transpose(dLdZ, back)


class GetItem:
    """Z = A[index]: some of the numbers of A."""

    def __init__(self, index):
        """Store the index, anything that NumPy takes between brackets, as self.index."""
        self.index = index

    def forward(self, A):
        """Return Z, which is A[self.index], and cache what backward will need."""
        self.shape = np.shape(A)
        return A[self.index]

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape; a number that was taken twice gets both gradients.

        dLdZ : array of Z's shape; of the shape () if Z is a single number
        """
        dLdA = np.zeros(self.shape)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
