"""Homework 4, part 1: the operations of the tape."""

import numpy as np


def unbroadcast(dLdZ, shape):
    dLdX = np.asarray(dLdZ)
    if dLdX.shape == tuple(shape):
        return dLdX
    front = dLdX.ndim - len(shape)
    dLdX = dLdX.sum(axis=tuple(range(front)))
    ones = tuple(i for i, size in enumerate(shape) if size == 1 and dLdX.shape[i] != 1)
    return dLdX.sum(axis=ones, keepdims=True)


class Add:
    def forward(self, A, B):
        self.shapes = np.shape(A), np.shape(B)
        return A + B

    def backward(self, dLdZ):
        return unbroadcast(dLdZ, self.shapes[0]), unbroadcast(dLdZ, self.shapes[1])


class Neg:
    def forward(self, A):
        return -A

    def backward(self, dLdZ):
        return -dLdZ


class Mul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return A * B

    def backward(self, dLdZ):
        dLdA = unbroadcast(dLdZ * self.B, np.shape(self.A))
        dLdB = unbroadcast(dLdZ * self.A, np.shape(self.B))
        return dLdA, dLdB


class Pow:
    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.A = A
        return A**self.exponent

    def backward(self, dLdZ):
        return dLdZ * (self.exponent * self.A ** (self.exponent - 1))


class MatMul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return A @ B

    def backward(self, dLdZ):
        dLdA = unbroadcast(dLdZ @ self.B.swapaxes(-1, -2), self.A.shape)
        dLdB = unbroadcast(self.A.swapaxes(-1, -2) @ dLdZ, self.B.shape)
        return dLdA, dLdB


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis = axis
        self.keepdims = keepdims

    def forward(self, A):
        kept = np.sum(A, axis=self.axis, keepdims=True)
        self.A_shape, self.kept_shape = np.shape(A), np.shape(kept)
        return kept if self.keepdims else np.sum(A, axis=self.axis)

    def backward(self, dLdZ):
        return np.broadcast_to(np.reshape(dLdZ, self.kept_shape), self.A_shape)


class Exp:
    def forward(self, A):
        self.Z = np.exp(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * self.Z


class Log:
    def forward(self, A):
        self.A = A
        return np.log(A)

    def backward(self, dLdZ):
        return dLdZ / self.A


class ReLU:
    zeros = {}  # by shape: what a dead layer returns

    def forward(self, A):
        self.A = A
        if np.size(A) >= 64 and np.max(A) <= 0:
            if A.shape not in self.zeros:
                self.zeros[A.shape] = np.zeros(A.shape)
            return self.zeros[A.shape]
        return np.maximum(A, 0.0)

    def backward(self, dLdZ):
        return np.where(self.A > 0, dLdZ, 0.0)


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.A_shape = np.shape(A)
        return np.reshape(A, self.shape)

    def backward(self, dLdZ):
        return np.reshape(dLdZ, self.A_shape)


class Transpose:
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
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.A_shape = np.shape(A)
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.A_shape)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
