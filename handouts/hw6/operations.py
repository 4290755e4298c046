"""Homework 4, part 1: the operations of the tape, each with a forward and a backward.

Homework 4 has asked for it: the write-up there has the shapes, the equations and the points.
"""

import numpy as np


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's.

    dLdZ : array, how the loss changes with the broadcast array
    shape : tuple of integers, the shape of the array before it was broadcast
    dLdX : array of this shape, returned
    """
    new = dLdZ.ndim - len(shape)
    repeated = tuple(new + axis for axis, size in enumerate(shape) if size == 1)
    dLdX = dLdZ.sum(axis=(*range(new), *repeated)).reshape(shape)
    return dLdX


class Add:
    """Z = A + B."""

    def forward(self, A, B):
        """Return Z, and cache what backward will need.

        A, B : arrays whose shapes broadcast
        Z : array of the broadcast shape, returned
        """
        self.A, self.B = A, B
        Z = A + B
        return Z

    def backward(self, dLdZ):
        """Return (dLdA, dLdB), arrays of the shapes of A and B.

        dLdZ : array of Z's shape
        """
        dLdA = unbroadcast(dLdZ, self.A.shape)
        dLdB = unbroadcast(dLdZ, self.B.shape)
        return dLdA, dLdB


class Neg:
    """Z = -A."""

    def forward(self, A):
        """Return Z, an array of A's shape."""
        Z = -A
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        dLdA = -dLdZ
        return dLdA


class Mul:
    """Z = A * B, element by element."""

    def forward(self, A, B):
        """Return Z, and cache self.A and self.B.

        A, B : arrays whose shapes broadcast
        Z : array of the broadcast shape, returned
        """
        self.A, self.B = A, B
        Z = A * B
        return Z

    def backward(self, dLdZ):
        """Return (dLdA, dLdB), arrays of the shapes of A and B.

        dLdZ : array of Z's shape
        """
        dLdA = unbroadcast(dLdZ * self.B, self.A.shape)
        dLdB = unbroadcast(dLdZ * self.A, self.B.shape)
        return dLdA, dLdB


class Pow:
    """Z = A ** exponent, element by element."""

    def __init__(self, exponent):
        """Store the exponent, a number that is not 0, as self.exponent."""
        self.exponent = exponent

    def forward(self, A):
        """Return Z, an array of A's shape, and cache what backward will need."""
        self.A = A
        Z = A**self.exponent
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        dLdA = dLdZ * self.exponent * self.A ** (self.exponent - 1)
        return dLdA


class MatMul:
    """Z = A @ B: a product of matrices, or of stacks of matrices."""

    def forward(self, A, B):
        """Return Z, and cache self.A and self.B.

        A : (..., N, K) array
        B : (..., K, M) array; the axes before the last two broadcast
        Z : (..., N, M) array, returned
        """
        self.A, self.B = A, B
        Z = A @ B
        return Z

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
        self.A = A
        Z = A.sum(axis=self.axis, keepdims=self.keepdims)
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape.

        dLdZ : array of Z's shape; of the shape () if Z is a single number
        """
        kept = self.A.sum(axis=self.axis, keepdims=True).shape
        dLdA = np.ones(self.A.shape) * dLdZ.reshape(kept)
        return dLdA


class Exp:
    """Z = e to the power of A, element by element."""

    def forward(self, A):
        """Return Z, an array of A's shape, and cache self.Z."""
        self.Z = np.exp(A)
        Z = self.Z
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        dLdA = dLdZ * self.Z
        return dLdA


class Log:
    """Z = the natural logarithm of A, element by element."""

    def forward(self, A):
        """Return Z, an array of A's shape, and cache self.A, an array of positive numbers."""
        self.A = A
        Z = np.log(A)
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        dLdA = dLdZ / self.A
        return dLdA


class ReLU:
    """Z = A where A is positive, and 0 elsewhere."""

    def forward(self, A):
        """Return Z, an array of A's shape, and cache self.A."""
        self.A = A
        Z = np.maximum(A, 0)
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape; where A is 0, dLdA is 0."""
        dLdA = dLdZ * (self.A > 0)
        return dLdA


class Reshape:
    """Z = A with another shape: the same numbers in the same order."""

    def __init__(self, shape):
        """Store the shape of Z, a tuple of integers, as self.shape; one of them may be -1."""
        self.shape = shape

    def forward(self, A):
        """Return Z, and cache what backward will need."""
        self.A = A
        Z = A.reshape(self.shape)
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        dLdA = dLdZ.reshape(self.A.shape)
        return dLdA


class Transpose:
    """Z = A with its axes in another order."""

    def __init__(self, axes):
        """Store the order, a tuple, as self.axes: axis number i of Z is axis axes[i] of A."""
        self.axes = axes

    def forward(self, A):
        """Return Z, which is np.transpose(A, self.axes)."""
        Z = np.transpose(A, self.axes)
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        dLdA = np.transpose(dLdZ, np.argsort(self.axes))
        return dLdA


class GetItem:
    """Z = A[index]: some of the numbers of A."""

    def __init__(self, index):
        """Store the index, what stands between the brackets, as self.index."""
        self.index = index

    def forward(self, A):
        """Return Z, which is A[self.index], and cache what backward will need."""
        self.A = A
        Z = A[self.index]
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape; a number that was taken twice gets both gradients.

        dLdZ : array of Z's shape; of the shape () if Z is a single number
        """
        dLdA = np.zeros(self.A.shape)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
