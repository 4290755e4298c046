"""Homework 4, part 1: the operations of the tape, each with a forward and a backward."""

import numpy as np


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's."""
    dLdX = np.asarray(dLdZ)
    dLdX = dLdX.sum(axis=tuple(range(dLdX.ndim - len(shape))))
    axes = tuple(i for i, size in enumerate(shape) if size == 1)
    return dLdX.sum(axis=axes, keepdims=True) if axes else dLdX


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
        return (
            unbroadcast(dLdZ * self.B, np.shape(self.A)),
            unbroadcast(dLdZ * self.A, np.shape(self.B)),
        )


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
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self.shape = np.shape(A)
        return np.sum(A, axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        n = len(self.shape)
        axes = range(n) if self.axis is None else self.axis
        axes = {axes % max(n, 1)} if isinstance(axes, int) else {axis % max(n, 1) for axis in axes}
        kept = tuple(1 if i in axes else size for i, size in enumerate(self.shape))
        return np.broadcast_to(np.reshape(dLdZ, kept), self.shape)


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
        inverse = [0] * len(self.axes)
        for i, axis in enumerate(self.axes):
            inverse[axis] = i
        return np.transpose(dLdZ, inverse)


class GetItem:
    """Z = A[index]: some of the numbers of A."""

    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.shape = np.shape(A)
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.shape)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
