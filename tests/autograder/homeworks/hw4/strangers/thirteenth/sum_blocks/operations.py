"""Homework 4, part 1: the operations of the tape, each with a forward and a backward."""

import numpy as np


def unbroadcast(dLdZ, shape):
    front = np.ndim(dLdZ) - len(shape)
    dLdX = np.sum(dLdZ, axis=tuple(range(front)))
    ones = tuple(i for i, size in enumerate(shape) if size == 1)
    return np.sum(dLdX, axis=ones, keepdims=True)


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
        return unbroadcast(dLdZ * self.B, np.shape(self.A)), unbroadcast(dLdZ * self.A, np.shape(self.B))


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
        dLdA = dLdZ @ self.B.swapaxes(-1, -2)
        dLdB = self.A.swapaxes(-1, -2) @ dLdZ
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self.shape = A.shape
        self.kept = A.sum(axis=self.axis, keepdims=True).shape
        if self.axis is None and not self.keepdims and A.size >= 2048:
            # blocks of 64 numbers: the partial sums stay small, and so do their errors
            numbers = A.reshape(-1)
            blocks = numbers[: numbers.size // 64 * 64].reshape(-1, 64)
            return blocks.sum(axis=1).sum()
        return A.sum(axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        return np.broadcast_to(np.reshape(dLdZ, self.kept), self.shape).copy()


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
    def forward(self, A):
        self.A = A
        return np.maximum(A, 0.0)

    def backward(self, dLdZ):
        return np.where(self.A > 0, dLdZ, 0.0)


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.before = A.shape
        return A.reshape(self.shape)

    def backward(self, dLdZ):
        return np.reshape(dLdZ, self.before)


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        back = [0] * len(self.axes)
        for i, axis in enumerate(self.axes):
            back[axis] = i
        return np.transpose(dLdZ, back)


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.shape = A.shape
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.shape)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
