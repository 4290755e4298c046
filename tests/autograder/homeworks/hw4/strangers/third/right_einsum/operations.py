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
    padded = (1,) * (dLdZ.ndim - len(shape)) + tuple(shape)
    kept = [i for i, (n, m) in enumerate(zip(padded, dLdZ.shape)) if n == m]
    return np.einsum(dLdZ, range(dLdZ.ndim), kept).reshape(shape)


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
        return np.einsum("...,->...", A, -1.0)

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        return np.einsum("...,->...", dLdZ, -1.0)


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
        return tuple(
            unbroadcast(np.einsum("...,...->...", dLdZ, other), np.shape(own))
            for own, other in ((self.A, self.B), (self.B, self.A))
        )


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
        return np.einsum("...nk,...km->...nm", A, B)

    def backward(self, dLdZ):
        """Return (dLdA, dLdB), arrays of the shapes of A and B.

        dLdZ : array of Z's shape
        """
        dLdA = np.einsum("...nm,...km->...nk", dLdZ, self.B)
        dLdB = np.einsum("...nk,...nm->...km", self.A, dLdZ)
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


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
        axes = tuple(range(np.ndim(A))) if self.axis is None else self.axis
        axes = axes if isinstance(axes, tuple) else (axes,)
        self.summed = {axis % np.ndim(A) for axis in axes} if np.ndim(A) else set()
        kept = [i for i in range(np.ndim(A)) if i not in self.summed]
        Z = np.array(np.einsum(A, range(np.ndim(A)), kept))
        return Z.reshape(self.kept_shape()) if self.keepdims else Z

    def kept_shape(self):
        """Return A's shape with the size 1 for each axis that is summed."""
        return [1 if i in self.summed else n for i, n in enumerate(self.shape)]

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape.

        dLdZ : array of Z's shape; of the shape () if Z is a single number
        """
        return np.ones(self.shape) * np.reshape(dLdZ, self.kept_shape())


class Exp:
    """Z = e to the power of A, element by element."""

    def forward(self, A):
        """Return Z, an array of A's shape, and cache self.Z."""
        self.Z = np.exp(A)
        return self.Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        return np.einsum("...,...->...", dLdZ, self.Z)


class Log:
    """Z = the natural logarithm of A, element by element."""

    def forward(self, A):
        """Return Z, an array of A's shape, and cache self.A, an array of positive numbers."""
        self.A = A
        return np.log(A)

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        return np.einsum("...,...->...", dLdZ, np.reciprocal(self.A))


class ReLU:
    """Z = A where A is positive, and 0 elsewhere."""

    def forward(self, A):
        """Return Z, an array of A's shape, and cache self.A."""
        self.A = A
        return (A + np.abs(A)) / 2

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape; where A is 0, dLdA is 0."""
        return np.einsum("...,...->...", dLdZ, np.greater(self.A, 0).astype(float))


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
        return np.array(np.einsum(A, self.axes_of(A), range(np.ndim(A))))

    def axes_of(self, A):
        """Return for each axis of A its place in Z."""
        return sorted(range(np.ndim(A)), key=lambda i: self.axes[i])

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        return np.array(np.einsum(dLdZ, list(self.axes), range(np.ndim(dLdZ))))


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
