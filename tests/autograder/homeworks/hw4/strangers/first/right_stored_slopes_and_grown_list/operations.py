"""Homework 4, part 1: the operations of the tape."""

import numpy as np


class Slopes:
    """Forward works out the slopes already; backward only multiplies."""

    def forward(self, *arrays):
        Z, self.slopes = self.value_and_slopes(*arrays)
        self.shapes = [np.shape(X) for X in arrays]
        return Z

    def backward(self, dLdZ):
        gradients = [unbroadcast(dLdZ * slope, shape) for slope, shape in zip(self.slopes, self.shapes)]
        return gradients[0] if len(gradients) == 1 else tuple(gradients)


def unbroadcast(dLdZ, shape):
    front = np.ndim(dLdZ) - len(shape)
    repeated = tuple(front + i for i, size in enumerate(shape) if size == 1)
    return np.sum(dLdZ, axis=(*range(front), *repeated)).reshape(shape)


class Add(Slopes):
    def value_and_slopes(self, A, B):
        return A + B, (1.0, 1.0)


class Neg(Slopes):
    def value_and_slopes(self, A):
        return -A, (-1.0,)


class Mul(Slopes):
    def value_and_slopes(self, A, B):
        self.A, self.B = A, B
        return A * B, (B, A)


class Pow(Slopes):
    def __init__(self, exponent):
        self.exponent = exponent

    def value_and_slopes(self, A):
        p = self.exponent
        return A**p, (p * A ** (p - 1),)


class MatMul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return A @ B

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.B.swapaxes(-1, -2)
        dLdB = self.A.swapaxes(-1, -2) @ dLdZ
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis = axis
        self.keepdims = keepdims

    def forward(self, A):
        self.shape = np.shape(A)
        self.kept = np.sum(A, axis=self.axis, keepdims=True).shape
        return np.sum(A, axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        return np.broadcast_to(np.reshape(dLdZ, self.kept), self.shape)


class Exp(Slopes):
    def value_and_slopes(self, A):
        self.Z = np.exp(A)
        return self.Z, (self.Z,)


class Log(Slopes):
    def value_and_slopes(self, A):
        self.A = A
        return np.log(A), (1 / A,)


class ReLU(Slopes):
    def value_and_slopes(self, A):
        self.A = A
        slope = np.where(A > 0, 1.0, 0.0)
        return slope * A, (slope,)


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.before = np.shape(A)
        return np.reshape(A, self.shape)

    def backward(self, dLdZ):
        return np.reshape(dLdZ, self.before)


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        undo = [self.axes.index(i) for i in range(len(self.axes))]
        return np.transpose(dLdZ, undo)


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.shape = np.shape(A)
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.shape)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
