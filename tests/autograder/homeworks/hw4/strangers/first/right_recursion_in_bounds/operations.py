"""Homework 4, part 1: the operations of the tape."""

import numpy as np


def unbroadcast(dLdZ, shape):
    """Settle the first axis, and leave the others to a call for each part."""
    if np.ndim(dLdZ) > len(shape):
        return sum((unbroadcast(part, shape) for part in dLdZ[1:]), unbroadcast(dLdZ[0], shape))
    if not shape:
        return np.array(dLdZ)
    parts = [unbroadcast(part, shape[1:]) for part in dLdZ]
    return np.stack(parts) if shape[0] != 1 else sum(parts)[np.newaxis]


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
        self.A = A
        return A**self.exponent

    def backward(self, dLdZ):
        if self.exponent == 1:
            return dLdZ
        return self.exponent * Pow(self.exponent - 1).forward(self.A) * dLdZ


def products(A, B):
    """Multiply stacks of matrices: the first axis by a call for each pair."""
    deep = max(A.ndim, B.ndim)
    if deep == 2:
        return np.dot(A, B)
    length = max(X.shape[0] for X in (A, B) if X.ndim == deep)

    def part(X, i):
        return X if X.ndim < deep else X[0 if len(X) == 1 else i]

    return np.stack([products(part(A, i), part(B, i)) for i in range(length)])


class MatMul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return products(A, B)

    def backward(self, dLdZ):
        dLdA = products(dLdZ, np.swapaxes(self.B, -1, -2))
        dLdB = products(np.swapaxes(self.A, -1, -2), dLdZ)
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


def add_up(A, axes):
    """Sum over axes, the highest one first."""
    return add_up(np.sum(A, axis=axes[-1]), axes[:-1]) if axes else A


def spread(dLdZ, axes, shape):
    """Undo add_up: repeat along the lowest axis, and go on with the others."""
    if not axes:
        return dLdZ
    first, *others = axes
    return spread(np.stack([dLdZ] * shape[first], axis=first), others, shape)


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self.shape = np.shape(A)
        count = len(self.shape)
        axes = range(count) if self.axis is None else np.ravel(self.axis)
        self.axes = sorted(int(i) % count for i in axes)
        Z = add_up(A, self.axes)
        return np.expand_dims(Z, tuple(self.axes)) if self.keepdims else Z

    def backward(self, dLdZ):
        if self.keepdims:
            dLdZ = np.squeeze(dLdZ, tuple(self.axes))
        return spread(dLdZ, self.axes, self.shape)


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
        self.before = np.shape(A)
        return np.reshape(A, self.shape)

    def backward(self, dLdZ):
        return np.reshape(dLdZ, self.before)


def unsort(X, axes, done=0):
    """Bring axis number 0 of A to the front, then number 1, and so on."""
    if done == len(axes):
        return X
    at = axes.index(done)
    moved = [*axes[:at], *axes[at + 1 :]]
    moved.insert(done, done)
    return unsort(np.moveaxis(X, at, done), moved, done + 1)


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        return unsort(dLdZ, list(self.axes))


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
