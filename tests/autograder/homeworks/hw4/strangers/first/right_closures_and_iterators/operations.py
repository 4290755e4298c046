"""Homework 4, part 1: the operations of the tape."""

import numpy as np


class Step:
    """An operation whose way back is a function that forward makes."""

    def forward(self, *arrays):
        Z, self.way_back = self.step(*arrays)
        return Z

    def backward(self, dLdZ):
        return self.way_back(dLdZ)


def unbroadcast(dLdZ, shape):
    while np.ndim(dLdZ) > len(shape):
        dLdZ = np.add.reduce(dLdZ)
    for axis in range(len(shape)):
        if shape[axis] == 1:
            dLdZ = np.add.reduce(dLdZ, axis, keepdims=True)
    return dLdZ


class Add(Step):
    def step(self, A, B):
        a, b = A.shape, B.shape
        return A + B, lambda dLdZ: (unbroadcast(dLdZ, a), unbroadcast(dLdZ, b))


class Neg(Step):
    def step(self, A):
        return np.negative(A), np.negative


class Mul(Step):
    def step(self, A, B):
        self.A, self.B = A, B
        return A * B, lambda dLdZ: (unbroadcast(dLdZ * B, A.shape), unbroadcast(dLdZ * A, B.shape))


class Pow(Step):
    def __init__(self, exponent):
        self.exponent = exponent

    def step(self, A):
        p = self.exponent
        return A**p, lambda dLdZ: p * dLdZ * A ** (p - 1)


class MatMul(Step):
    def step(self, A, B):
        self.A, self.B = A, B
        At, Bt = (np.swapaxes(X, -1, -2) for X in (A, B))
        return A @ B, lambda dLdZ: (unbroadcast(dLdZ @ Bt, A.shape), unbroadcast(At @ dLdZ, B.shape))


class Sum(Step):
    def __init__(self, axis=None, keepdims=False):
        self.axis = axis
        self.keepdims = keepdims

    def step(self, A):
        kept = A.sum(axis=self.axis, keepdims=True)
        Z = kept if self.keepdims else A.sum(axis=self.axis)
        return Z, lambda dLdZ: np.ones(A.shape) * dLdZ.reshape(kept.shape)


class Exp(Step):
    def step(self, A):
        self.Z = Z = np.exp(A)
        return Z, lambda dLdZ: dLdZ * Z


class Log(Step):
    def step(self, A):
        self.A = A
        return np.log(A), lambda dLdZ: dLdZ / A


class ReLU(Step):
    def step(self, A):
        self.A = A
        positive = A > 0
        return np.where(positive, A, 0.0), lambda dLdZ: np.where(positive, dLdZ, 0.0)


class Reshape(Step):
    def __init__(self, shape):
        self.shape = shape

    def step(self, A):
        return A.reshape(self.shape), lambda dLdZ: dLdZ.reshape(A.shape)


class Transpose(Step):
    def __init__(self, axes):
        self.axes = axes

    def step(self, A):
        undo = sorted(range(len(self.axes)), key=self.axes.__getitem__)
        return np.transpose(A, self.axes), lambda dLdZ: np.transpose(dLdZ, undo)


class GetItem(Step):
    def __init__(self, index):
        self.index = index

    def step(self, A):
        index = self.index

        def way_back(dLdZ):
            dLdA = np.zeros(A.shape)
            np.add.at(dLdA, index, dLdZ)
            return dLdA

        return A[index], way_back
