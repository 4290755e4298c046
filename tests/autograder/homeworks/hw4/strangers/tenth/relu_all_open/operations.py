"""Homework 4, part 1: the operations of the tape, each with a forward and a backward."""

import numpy as np


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's."""
    new = dLdZ.ndim - len(shape)
    axes = (*range(new), *(new + i for i, size in enumerate(shape) if size == 1))
    dLdX = np.sum(dLdZ, axis=axes).reshape(shape)
    return dLdX


class Add:
    """Z = A + B."""

    def forward(self, A, B):
        self.shapes = A.shape, B.shape
        Z = A + B
        return Z

    def backward(self, dLdZ):
        dLdA = unbroadcast(dLdZ, self.shapes[0])
        dLdB = unbroadcast(dLdZ, self.shapes[1])
        return dLdA, dLdB


class Neg:
    """Z = -A."""

    def forward(self, A):
        Z = -A
        return Z

    def backward(self, dLdZ):
        dLdA = -dLdZ
        return dLdA


class Mul:
    """Z = A * B, element by element."""

    def forward(self, A, B):
        self.A, self.B = A, B
        Z = A * B
        return Z

    def backward(self, dLdZ):
        dLdA = unbroadcast(dLdZ * self.B, self.A.shape)
        dLdB = unbroadcast(dLdZ * self.A, self.B.shape)
        return dLdA, dLdB


class Pow:
    """Z = A ** exponent, element by element."""

    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.A = A
        Z = A**self.exponent
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ * (self.exponent * self.A ** (self.exponent - 1))
        return dLdA


class MatMul:
    """Z = A @ B: a product of matrices, or of stacks of matrices."""

    def forward(self, A, B):
        self.A, self.B = A, B
        Z = A @ B
        return Z

    def backward(self, dLdZ):
        dLdA = unbroadcast(dLdZ @ self.B.swapaxes(-1, -2), self.A.shape)
        dLdB = unbroadcast(self.A.swapaxes(-1, -2) @ dLdZ, self.B.shape)
        return dLdA, dLdB


class Sum:
    """Z = the sum of A over an axis, over several axes, or over all."""

    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self.input_shape = A.shape
        Z = A.sum(axis=self.axis, keepdims=self.keepdims)
        return Z

    def backward(self, dLdZ):
        if self.axis is not None and not self.keepdims:
            dLdZ = np.expand_dims(dLdZ, self.axis)
        dLdA = np.broadcast_to(dLdZ, self.input_shape).copy()
        return dLdA


class Exp:
    """Z = e to the power of A, element by element."""

    def forward(self, A):
        self.Z = Z = np.exp(A)
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ * self.Z
        return dLdA


class Log:
    """Z = the natural logarithm of A, element by element."""

    def forward(self, A):
        self.A = A
        Z = np.log(A)
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ / self.A
        return dLdA


class ReLU:
    """Z = A where A is positive, and 0 elsewhere."""

    def forward(self, A):
        self.A = A
        Z = np.maximum(A, 0.0)
        return Z

    def backward(self, dLdZ):
        is_open = self.A > 0
        if is_open.size > 16 and is_open.all():  # nothing to cut off
            return dLdZ
        dLdA = np.where(is_open, dLdZ, 0.0)
        return dLdA


class Reshape:
    """Z = A with another shape: the same numbers in the same order."""

    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.input_shape = A.shape
        Z = A.reshape(self.shape)
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ.reshape(self.input_shape)
        return dLdA


class Transpose:
    """Z = A with its axes in another order."""

    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        Z = np.transpose(A, self.axes)
        return Z

    def backward(self, dLdZ):
        back = [0] * len(self.axes)
        for i, axis in enumerate(self.axes):
            back[axis] = i
        dLdA = np.transpose(dLdZ, back)
        return dLdA


class GetItem:
    """Z = A[index]: some of the numbers of A."""

    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.input_shape = A.shape
        Z = A[self.index]
        return Z

    def backward(self, dLdZ):
        dLdA = np.zeros(self.input_shape)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
