"""Homework 4, part 1: the operations of the tape."""

from functools import cached_property

import numpy as np


class Noted:
    """A descriptor: what forward notes is kept in one dictionary of the object, and fresh each time."""

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, operation, owner=None):
        return self if operation is None else vars(operation)["noted"][self.name]

    def __set__(self, operation, value):
        vars(operation).setdefault("noted", {})[self.name] = value


class Run:
    """One forward of Sum: what is worked out at the first question stays."""

    def __init__(self, A, axis):
        self.A, self.axis = A, axis

    @cached_property
    def kept(self):
        return np.sum(self.A, axis=self.axis, keepdims=True)

    @cached_property
    def factor(self):
        return np.ones(np.shape(self.A))


def unbroadcast(dLdZ, shape):
    front = np.ndim(dLdZ) - len(shape)
    repeated = tuple(front + i for i, size in enumerate(shape) if size == 1)
    return np.sum(dLdZ, axis=(*range(front), *repeated)).reshape(shape)


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
    A, B = Noted(), Noted()

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
    A, B = Noted(), Noted()

    def forward(self, A, B):
        self.A, self.B = A, B
        return np.matmul(A, B)

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.B.swapaxes(-1, -2)
        dLdB = self.A.swapaxes(-1, -2) @ dLdZ
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis = axis
        self.keepdims = keepdims

    def forward(self, A):
        self.run = Run(A, self.axis)
        return self.run.kept if self.keepdims else np.sum(A, axis=self.axis)

    def backward(self, dLdZ):
        return self.run.factor * np.reshape(dLdZ, self.run.kept.shape)


class Exp:
    Z = Noted()

    def forward(self, A):
        self.Z = np.exp(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * self.Z


class Log:
    A = Noted()

    def forward(self, A):
        self.A = A
        return np.log(A)

    def backward(self, dLdZ):
        return dLdZ * (1.0 / self.A)


class ReLU:
    A = Noted()

    def forward(self, A):
        self.A = A
        return (A + np.abs(A)) / 2

    def backward(self, dLdZ):
        return (np.sign(self.A) > 0) * dLdZ


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
