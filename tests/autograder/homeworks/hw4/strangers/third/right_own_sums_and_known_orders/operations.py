"""Homework 4, part 1: the operations of the tape, each with a forward and a backward.

The write-up, README.md beside this file, has the shapes, the equations and the points.
"""

import numpy as np


def places_of_matrices(X, front):
    """Return a view of a stack with these axes in front: matrices that NumPy repeats are the same memory."""
    missing = (1,) * (len(front) + 2 - X.ndim)
    stack = X.reshape(missing + X.shape)
    strides = [0 if n == 1 else s for n, s in zip(stack.shape[:-2], stack.strides[:-2])]
    return np.lib.stride_tricks.as_strided(stack, front + X.shape[-2:], (*strides, *stack.strides[-2:]))


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's.

    dLdZ : array, how the loss changes with the broadcast array
    shape : tuple of integers, the shape of the array before it was broadcast
    dLdX : array of this shape, returned
    """
    if np.shape(dLdZ) == tuple(shape):
        return dLdZ
    if np.ndim(dLdZ) > len(shape):
        return unbroadcast(np.sum(dLdZ, axis=0), shape)
    axis = next(i for i, n in enumerate(shape) if n != np.shape(dLdZ)[i])
    return unbroadcast(np.sum(dLdZ, axis=axis, keepdims=True), shape)


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
        self.A, self.slope = A, None
        return A**self.exponent

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        if self.slope is None:  # calculated by the first backward, kept for the next ones
            self.slope = self.exponent * self.A ** (self.exponent - 1)
        return dLdZ * self.slope


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
        if np.ndim(dLdZ) == 2:
            return dLdZ @ self.B.T, self.A.T @ dLdZ
        front = np.shape(dLdZ)[:-2]
        A, B = (np.broadcast_to(X, front + X.shape[-2:]) for X in (self.A, self.B))
        dLdA, dLdB = np.zeros(self.A.shape), np.zeros(self.B.shape)
        A_places, B_places = (places_of_matrices(X, front) for X in (dLdA, dLdB))
        for place in np.ndindex(*front):
            A_places[place][...] += dLdZ[place] @ B[place].T
            B_places[place][...] += A[place].T @ dLdZ[place]
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
        summed = sorted(int(axis) % len(self.shape) for axis in axes)
        for axis in summed:  # from the front: each axis comes back to its place
            if not self.keepdims:
                dLdZ = np.expand_dims(dLdZ, axis)
            dLdZ = np.repeat(dLdZ, self.shape[axis], axis)
        return dLdZ


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
        return np.where(A > 0, A, 0.0)

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape; where A is 0, dLdA is 0."""
        return (self.A > 0) * dLdZ


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
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        """Return dLdA, an array of A's shape."""
        back = self.axes
        while tuple(self.axes[i] for i in back) != tuple(range(len(self.axes))):
            back = tuple(self.axes[i] for i in back)  # again and again, until the next would undo all
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
