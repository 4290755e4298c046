"""Homework 4, part 1: the operations of the tape."""

import numpy as np


def unbroadcast(dLdZ, shape):
    """Each number of dLdZ goes to the place that it was repeated from."""
    shape = tuple(shape)
    size = int(np.prod(shape))
    places = np.broadcast_to(np.arange(size).reshape(shape), np.shape(dLdZ))
    return np.bincount(places.ravel(), np.ravel(dLdZ), size).reshape(shape)


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
        return np.einsum("...nk,...km->...nm", A, B)

    def backward(self, dLdZ):
        dLdA = np.einsum("...nm,...km->...nk", dLdZ, self.B)
        dLdB = np.einsum("...nk,...nm->...km", self.A, dLdZ)
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        A = np.asarray(A)
        Z = A.sum(axis=self.axis, keepdims=self.keepdims)
        kept = A.sum(axis=self.axis, keepdims=True).shape
        self.places = np.broadcast_to(np.arange(Z.size).reshape(kept), A.shape)
        return Z

    def backward(self, dLdZ):
        return np.take(dLdZ, self.places)


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
        self.like = np.empty(np.shape(A))
        return np.array(A).reshape(self.shape)

    def backward(self, dLdZ):
        dLdA = np.empty_like(self.like)
        dLdA.flat = np.ravel(dLdZ)
        return dLdA


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        A = np.asarray(A)
        self.places = np.arange(A.size).reshape(A.shape).transpose(self.axes)
        self.A_shape = A.shape
        return np.take(A, self.places)

    def backward(self, dLdZ):
        dLdA = np.empty(self.places.size)
        dLdA[self.places] = dLdZ
        return dLdA.reshape(self.A_shape)


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        A = np.asarray(A)
        self.A_shape = A.shape
        self.places = np.arange(A.size).reshape(A.shape)[self.index]
        return A[self.index]

    def backward(self, dLdZ):
        size = int(np.prod(self.A_shape))
        places, values = np.ravel(self.places), np.ravel(dLdZ)
        if places.size == 0:
            return np.zeros(self.A_shape)
        return np.bincount(places, values, size).reshape(self.A_shape)
