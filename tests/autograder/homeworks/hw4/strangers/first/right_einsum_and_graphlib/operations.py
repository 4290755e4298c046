"""Homework 4, part 1: the operations of the tape."""

import numpy as np


def unbroadcast(dLdZ, shape):
    axes = list(range(np.ndim(dLdZ)))
    own = axes[len(axes) - len(shape) :]
    return np.einsum(dLdZ, axes, [i for i, size in zip(own, shape) if size != 1]).reshape(shape)


class Add:
    def forward(self, A, B):
        self.shapes = np.shape(A), np.shape(B)
        return A + B

    def backward(self, dLdZ):
        return tuple(unbroadcast(dLdZ, shape) for shape in self.shapes)


class Neg:
    def forward(self, A):
        return np.einsum("...,->...", A, -1.0)

    def backward(self, dLdZ):
        return np.einsum("...,->...", dLdZ, -1.0)


class Mul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return np.einsum("...,...->...", A, B)

    def backward(self, dLdZ):
        return tuple(unbroadcast(np.einsum("...,...->...", dLdZ, Y), np.shape(X)) for X, Y in ((self.A, self.B), (self.B, self.A)))


class Pow:
    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.A = A
        return np.power(A, self.exponent)

    def backward(self, dLdZ):
        slope = np.power(self.A, self.exponent - 1)
        return np.einsum("...,...,->...", dLdZ, slope, float(self.exponent))


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
        self.shape = np.shape(A)
        self.all = list(range(np.ndim(A)))
        axes = self.all if self.axis is None else np.atleast_1d(self.axis)
        gone = {int(i) % len(self.all) for i in axes}
        self.left = [i for i in self.all if i not in gone]
        Z = np.einsum(A, self.all, self.left)
        if self.keepdims:
            Z = Z.reshape([1 if i in gone else size for i, size in enumerate(self.shape)])
        return Z

    def backward(self, dLdZ):
        dLdZ = np.reshape(dLdZ, [self.shape[i] for i in self.left])
        return np.einsum(np.ones(self.shape), self.all, dLdZ, self.left, self.all)


class Exp:
    def forward(self, A):
        self.Z = np.exp(A)
        return self.Z

    def backward(self, dLdZ):
        return np.einsum("...,...->...", dLdZ, self.Z)


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
        self.before = np.shape(A)
        return np.reshape(A, self.shape)

    def backward(self, dLdZ):
        return np.reshape(dLdZ, self.before)


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.einsum(A, list(range(len(self.axes))), list(self.axes))

    def backward(self, dLdZ):
        return np.einsum(dLdZ, list(self.axes), list(range(len(self.axes))))


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.shape = np.shape(A)
        place = np.arange(np.size(A)).reshape(self.shape)[self.index]
        self.one_hot = np.eye(np.size(A))[np.ravel(place)]  # a row for each number of Z
        return A[self.index]

    def backward(self, dLdZ):
        return np.einsum("z,zi->i", np.ravel(dLdZ), self.one_hot).reshape(self.shape)
