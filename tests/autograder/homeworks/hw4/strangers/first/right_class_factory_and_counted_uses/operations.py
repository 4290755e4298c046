"""Homework 4, part 1: the operations of the tape."""

import numpy as np


def number_by_number(name, value, slope):
    """Return the class of an operation with one array: its value, and dLdA from dLdZ, A and Z."""

    def forward(self, A):
        self.A, self.Z = A, value(A)
        return self.Z

    def backward(self, dLdZ):
        return slope(dLdZ, self.A, self.Z)

    return type(name, (), {"forward": forward, "backward": backward})


def two_arrays(name, value, *slopes):
    """The same for two arrays, which may be broadcast."""

    def forward(self, A, B):
        self.A, self.B = A, B
        return value(A, B)

    def backward(self, dLdZ):
        pairs = zip((self.A, self.B), slopes)
        return tuple(unbroadcast(slope(dLdZ, self.A, self.B), X.shape) for X, slope in pairs)

    return type(name, (), {"forward": forward, "backward": backward})


def mover(name, setting, there, back):
    """Return the class of an operation with a setting that moves numbers."""

    def init(self, value):
        setattr(self, setting, value)

    def forward(self, A):
        self.before = A.shape
        return there(A, getattr(self, setting))

    def backward(self, dLdZ):
        return back(dLdZ, getattr(self, setting), self.before)

    return type(name, (), {"__init__": init, "forward": forward, "backward": backward})


def t(X):
    return X.swapaxes(-1, -2)


def add_at(dLdZ, index, shape):
    dLdA = np.zeros(shape)
    np.add.at(dLdA, index, dLdZ)
    return dLdA


def unbroadcast(dLdZ, shape):
    front = np.ndim(dLdZ) - len(shape)
    repeated = tuple(front + i for i, size in enumerate(shape) if size == 1)
    return np.sum(dLdZ, axis=(*range(front), *repeated)).reshape(shape)


Add = two_arrays("Add", np.add, lambda g, A, B: g, lambda g, A, B: g)


Neg = number_by_number("Neg", np.negative, lambda g, A, Z: -g)


Mul = two_arrays("Mul", np.multiply, lambda g, A, B: g * B, lambda g, A, B: g * A)


class Pow:
    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.A = A
        return A**self.exponent

    def backward(self, dLdZ):
        return dLdZ * (self.exponent * self.A ** (self.exponent - 1))


MatMul = two_arrays("MatMul", np.matmul, lambda g, A, B: g @ t(B), lambda g, A, B: t(A) @ g)


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


Exp = number_by_number("Exp", np.exp, lambda g, A, Z: g * Z)


Log = number_by_number("Log", np.log, lambda g, A, Z: g / A)


ReLU = number_by_number("ReLU", lambda A: A * (A > 0), lambda g, A, Z: g * (A > 0))


Reshape = mover("Reshape", "shape", np.reshape, lambda g, shape, before: g.reshape(before))


Transpose = mover("Transpose", "axes", np.transpose, lambda g, axes, _: g.transpose(tuple(np.argsort(axes).astype(int))))


GetItem = mover("GetItem", "index", lambda A, index: A[index], add_at)
