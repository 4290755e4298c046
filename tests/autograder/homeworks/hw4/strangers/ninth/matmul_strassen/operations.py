"""Homework 4, part 1: the operations of the tape."""

import numpy as np


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's."""
    front = dLdZ.ndim - len(shape)
    dLdX = dLdZ.sum(axis=tuple(range(front))) if front else dLdZ
    ones = tuple(axis for axis, size in enumerate(shape) if size == 1)
    return dLdX.sum(axis=ones, keepdims=True) if ones else dLdX


class Add:
    def forward(self, A, B):
        self.shapes = A.shape, B.shape
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
        return unbroadcast(dLdZ * self.B, self.A.shape), unbroadcast(dLdZ * self.A, self.B.shape)


class Pow:
    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.A = A
        return A**self.exponent

    def backward(self, dLdZ):
        return dLdZ * (self.exponent * self.A ** (self.exponent - 1))


def product(A, B):
    """Return A @ B; large even matrices by Strassen's seven products instead of eight."""
    n, k, m = A.shape[-2], A.shape[-1], B.shape[-1]
    if min(n, k, m) < 16 or n % 2 or k % 2 or m % 2:
        return A @ B
    n, k, m = n // 2, k // 2, m // 2
    A11, A12, A21, A22 = A[..., :n, :k], A[..., :n, k:], A[..., n:, :k], A[..., n:, k:]
    B11, B12, B21, B22 = B[..., :k, :m], B[..., :k, m:], B[..., k:, :m], B[..., k:, m:]
    P1 = product(A11 + A22, B11 + B22)
    P2 = product(A21 + A22, B11)
    P3 = product(A11, B12 - B22)
    P4 = product(A22, B21 - B11)
    P5 = product(A11 + A12, B22)
    P6 = product(A21 - A11, B11 + B12)
    P7 = product(A12 - A22, B21 + B22)
    top = np.concatenate([P1 + P4 - P5 + P7, P3 + P5], axis=-1)
    bottom = np.concatenate([P2 + P4, P1 - P2 + P3 + P6], axis=-1)
    return np.concatenate([top, bottom], axis=-2)


class MatMul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return product(A, B)

    def backward(self, dLdZ):
        dLdA = product(dLdZ, self.B.swapaxes(-1, -2))
        dLdB = product(self.A.swapaxes(-1, -2), dLdZ)
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self.shape = A.shape
        return A.sum(axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        if self.axis is not None and not self.keepdims:
            dLdZ = np.expand_dims(dLdZ, self.axis)
        return np.broadcast_to(dLdZ, self.shape)


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
        return dLdZ * (self.A > 0)


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.before = A.shape
        return A.reshape(self.shape)

    def backward(self, dLdZ):
        return dLdZ.reshape(self.before)


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        return np.transpose(dLdZ, np.argsort(self.axes))


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
