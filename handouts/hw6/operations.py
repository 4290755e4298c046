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
    # Hint: NumPy does two things. New axes come in front, and axes of size 1 are repeated.
    ### BEGIN SOLUTION
    new = dLdZ.ndim - len(shape)
    repeated = tuple(new + axis for axis, size in enumerate(shape) if size == 1)
    dLdX = dLdZ.sum(axis=(*range(new), *repeated)).reshape(shape)
    ### END SOLUTION
    return dLdX


class Add:
    """Z = A + B."""

    def forward(self, A, B):
        """Return Z, and cache what backward will need.

        A, B : arrays whose shapes broadcast
        Z : array of the broadcast shape, returned
        """
        ### BEGIN SOLUTION
        self.A, self.B = A, B
        Z = A + B
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return (dLdA, dLdB), arrays of the shapes of A and B.

        dLdZ : array of Z's shape
        """
        ### BEGIN SOLUTION
        dLdA = unbroadcast(dLdZ, self.A.shape)
        dLdB = unbroadcast(dLdZ, self.B.shape)
        ### END SOLUTION
        return dLdA, dLdB


class Neg:
    """Z = -A."""

    def forward(self, A):
        """Return Z, an array of A's shape."""
        ### BEGIN SOLUTION
        Z = -A
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        ### BEGIN SOLUTION
        dLdA = -dLdZ
        ### END SOLUTION
        return dLdA


class Mul:
    """Z = A * B, element by element."""

    def forward(self, A, B):
        """Return Z, and cache self.A and self.B.

        A, B : arrays whose shapes broadcast
        Z : array of the broadcast shape, returned
        """
        ### BEGIN SOLUTION
        self.A, self.B = A, B
        Z = A * B
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return (dLdA, dLdB), arrays of the shapes of A and B.

        dLdZ : array of Z's shape
        """
        ### BEGIN SOLUTION
        dLdA = unbroadcast(dLdZ * self.B, self.A.shape)
        dLdB = unbroadcast(dLdZ * self.A, self.B.shape)
        ### END SOLUTION
        return dLdA, dLdB


class Pow:
    """Z = A ** exponent, element by element."""

    def __init__(self, exponent):
        """Store the exponent, a number that is not 0, as self.exponent."""
        ### BEGIN SOLUTION
        self.exponent = exponent
        ### END SOLUTION

    def forward(self, A):
        """Return Z, an array of A's shape, and cache what backward will need."""
        ### BEGIN SOLUTION
        self.A = A
        Z = A**self.exponent
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        ### BEGIN SOLUTION
        dLdA = dLdZ * self.exponent * self.A ** (self.exponent - 1)
        ### END SOLUTION
        return dLdA


class MatMul:
    """Z = A @ B: a product of matrices, or of stacks of matrices."""

    def forward(self, A, B):
        """Return Z, and cache self.A and self.B.

        A : (..., N, K) array
        B : (..., K, M) array; the axes before the last two broadcast
        Z : (..., N, M) array, returned
        """
        ### BEGIN SOLUTION
        self.A, self.B = A, B
        Z = A @ B
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return (dLdA, dLdB), arrays of the shapes of A and B.

        dLdZ : array of Z's shape
        """
        # Hint: X.swapaxes(-1, -2) transposes each matrix of a stack.
        ### BEGIN SOLUTION
        dLdA = unbroadcast(dLdZ @ self.B.swapaxes(-1, -2), self.A.shape)
        dLdB = unbroadcast(self.A.swapaxes(-1, -2) @ dLdZ, self.B.shape)
        ### END SOLUTION
        return dLdA, dLdB


class Sum:
    """Z = the sum of A over an axis, over several axes, or over all."""

    def __init__(self, axis=None, keepdims=False):
        """Store the settings as self.axis and self.keepdims.

        axis : None for all axes, an integer, or a tuple of integers; -1 is the last axis
        keepdims : whether the axes stay, with the size 1
        """
        ### BEGIN SOLUTION
        self.axis, self.keepdims = axis, keepdims
        ### END SOLUTION

    def forward(self, A):
        """Return Z, which is A.sum(axis=self.axis, keepdims=self.keepdims); cache what you need."""
        ### BEGIN SOLUTION
        self.A = A
        Z = A.sum(axis=self.axis, keepdims=self.keepdims)
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape.

        dLdZ : array of Z's shape; of the shape () if Z is a single number
        """
        # Hint: first give dLdZ the axes that forward has removed, with the size 1.
        ### BEGIN SOLUTION
        kept = self.A.sum(axis=self.axis, keepdims=True).shape
        dLdA = np.ones(self.A.shape) * dLdZ.reshape(kept)
        ### END SOLUTION
        return dLdA


class Exp:
    """Z = e to the power of A, element by element."""

    def forward(self, A):
        """Return Z, an array of A's shape, and cache self.Z."""
        ### BEGIN SOLUTION
        self.Z = np.exp(A)
        Z = self.Z
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        ### BEGIN SOLUTION
        dLdA = dLdZ * self.Z
        ### END SOLUTION
        return dLdA


class Log:
    """Z = the natural logarithm of A, element by element."""

    def forward(self, A):
        """Return Z, an array of A's shape, and cache self.A, an array of positive numbers."""
        ### BEGIN SOLUTION
        self.A = A
        Z = np.log(A)
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        ### BEGIN SOLUTION
        dLdA = dLdZ / self.A
        ### END SOLUTION
        return dLdA


class ReLU:
    """Z = A where A is positive, and 0 elsewhere."""

    def forward(self, A):
        """Return Z, an array of A's shape, and cache self.A."""
        ### BEGIN SOLUTION
        self.A = A
        Z = np.maximum(A, 0)
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape; where A is 0, dLdA is 0."""
        ### BEGIN SOLUTION
        dLdA = dLdZ * (self.A > 0)
        ### END SOLUTION
        return dLdA


class Reshape:
    """Z = A with another shape: the same numbers in the same order."""

    def __init__(self, shape):
        """Store the shape of Z, a tuple of integers, as self.shape; one of them may be -1."""
        ### BEGIN SOLUTION
        self.shape = shape
        ### END SOLUTION

    def forward(self, A):
        """Return Z, and cache what backward will need."""
        ### BEGIN SOLUTION
        self.A = A
        Z = A.reshape(self.shape)
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        ### BEGIN SOLUTION
        dLdA = dLdZ.reshape(self.A.shape)
        ### END SOLUTION
        return dLdA


class Transpose:
    """Z = A with its axes in another order."""

    def __init__(self, axes):
        """Store the order, a tuple, as self.axes: axis number i of Z is axis axes[i] of A."""
        ### BEGIN SOLUTION
        self.axes = axes
        ### END SOLUTION

    def forward(self, A):
        """Return Z, which is np.transpose(A, self.axes)."""
        ### BEGIN SOLUTION
        Z = np.transpose(A, self.axes)
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        # Hint: with three axes, the order that undoes (1, 2, 0) is not (1, 2, 0).
        ### BEGIN SOLUTION
        dLdA = np.transpose(dLdZ, np.argsort(self.axes))
        ### END SOLUTION
        return dLdA


class GetItem:
    """Z = A[index]: some of the numbers of A."""

    def __init__(self, index):
        """Store the index, what stands between the brackets, as self.index."""
        ### BEGIN SOLUTION
        self.index = index
        ### END SOLUTION

    def forward(self, A):
        """Return Z, which is A[self.index], and cache what backward will need."""
        ### BEGIN SOLUTION
        self.A = A
        Z = A[self.index]
        ### END SOLUTION
        return Z

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape; a number that was taken twice gets both gradients.

        dLdZ : array of Z's shape; of the shape () if Z is a single number
        """
        # Hint: with a list of indices, dLdA[index] += dLdZ adds only once for each number of A.
        ### BEGIN SOLUTION
        dLdA = np.zeros(self.A.shape)
        np.add.at(dLdA, self.index, dLdZ)
        ### END SOLUTION
        return dLdA
