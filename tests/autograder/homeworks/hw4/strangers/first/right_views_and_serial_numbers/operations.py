"""Homework 4, part 1: the operations of the tape."""

from numpy.lib.stride_tricks import as_strided

import numpy as np


def unbroadcast(dLdZ, shape):
    """Copy the numbers into rows, one for each number of X, and add up each row."""
    dLdZ = np.asarray(dLdZ)
    if dLdZ.shape == shape:
        return dLdZ.view()
    front = dLdZ.ndim - len(shape)
    summed = [i for i in range(dLdZ.ndim) if i < front or shape[i - front] == 1]
    left = [i for i in range(dLdZ.ndim) if i not in summed]
    rows = dLdZ.transpose(left + summed).reshape(np.prod(shape, dtype=int), -1)
    return rows.sum(axis=1).reshape(shape)


class Add:
    def forward(self, A, B):
        self.shapes = np.shape(A), np.shape(B)
        return A + B

    def backward(self, dLdZ):
        return tuple(unbroadcast(dLdZ, shape) for shape in self.shapes)


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
        self.A, self.Z = A, np.power(A, self.exponent)
        return self.Z

    def backward(self, dLdZ):
        dLdA = np.power(self.A, self.exponent - 1)
        return np.multiply(dLdA, np.multiply(dLdZ, self.exponent))


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
        self.shape = np.shape(A)
        Z = np.sum(A, axis=self.axis, keepdims=True)
        self.repeats = [old != new for old, new in zip(self.shape, Z.shape)]
        self.kept = Z.shape
        return Z if self.keepdims else np.sum(A, axis=self.axis)

    def backward(self, dLdZ):
        """A step of 0 bytes along an axis repeats it, and takes no memory."""
        g = np.ascontiguousarray(dLdZ).reshape(self.kept)
        strides = [0 if repeat else step for repeat, step in zip(self.repeats, g.strides)]
        return as_strided(g, self.shape, strides, writeable=False)


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
        Z = np.zeros(np.shape(A))
        np.copyto(Z, A, where=np.greater(A, 0))
        return Z

    def backward(self, dLdZ):
        dLdA = np.zeros(np.shape(self.A))
        np.copyto(dLdA, dLdZ, where=np.greater(self.A, 0))
        return dLdA


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.before = np.shape(A)
        return np.asarray(A).reshape(self.shape)

    def backward(self, dLdZ):
        dLdA = np.empty(self.before)
        dLdA.flat = dLdZ
        return dLdA


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        self.shape = np.shape(A)
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        """Write through a transposed view of dLdA."""
        dLdA = np.empty(self.shape)
        np.transpose(dLdA, self.axes)[...] = dLdZ
        return dLdA


class GetItem:
    """Slices and numbers give a view, where no place comes twice; all else is added up one by one."""

    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.shape = np.shape(A)
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.shape)
        parts = self.index if isinstance(self.index, tuple) else (self.index,)
        if all(part is None or part is ... or isinstance(part, slice) for part in parts):
            dLdA[self.index] = dLdZ
        else:
            np.add.at(dLdA, self.index, dLdZ)
        return dLdA
