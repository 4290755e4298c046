"""Homework 4, part 1: the operations of the tape, each with a forward and a backward."""

import numpy as np


class Arena:
    """Hands out arrays that lie beside each other in a large piece of memory; none is reused."""

    def __init__(self, size=1 << 14):
        self.size, self.used, self.memory = size, size, None

    def empty(self, shape):
        count = int(np.prod(shape))
        if count > self.size:
            return np.empty(shape)
        if self.used + count > self.size:
            self.memory, self.used = np.empty(self.size), 0
        piece = self.memory[self.used : self.used + count]
        self.used += count
        return piece.reshape(shape)

    def keep(self, X):
        result = self.empty(np.shape(X))
        result[...] = X
        return result


ARENA = Arena()


def unbroadcast(dLdZ, shape):
    front = dLdZ.ndim - len(shape)
    dLdX = dLdZ.sum(axis=tuple(range(front))) if front else dLdZ
    ones = tuple(i for i, size in enumerate(shape) if size == 1 and dLdX.shape[i] != 1)
    return dLdX.sum(axis=ones, keepdims=True) if ones else dLdX


class Add:
    def forward(self, A, B):
        self.shapes = A.shape, B.shape
        return A + B

    def backward(self, dLdZ):
        return unbroadcast(dLdZ, self.shapes[0]), unbroadcast(dLdZ, self.shapes[1])


class Neg:
    def forward(self, A):
        return np.negative(A, out=ARENA.empty(A.shape))

    def backward(self, dLdZ):
        return np.negative(dLdZ, out=ARENA.empty(dLdZ.shape))


class Mul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return ARENA.keep(A * B)

    def backward(self, dLdZ):
        pairs = (self.B, self.A), (self.A, self.B)
        return tuple(ARENA.keep(unbroadcast(dLdZ * X, Y.shape)) for X, Y in pairs)


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
        return ARENA.keep(A @ B)

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.B.swapaxes(-1, -2)
        dLdB = self.A.swapaxes(-1, -2) @ dLdZ
        return ARENA.keep(unbroadcast(dLdA, self.A.shape)), ARENA.keep(unbroadcast(dLdB, self.B.shape))


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self.A_shape = A.shape
        return A.sum(axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        if self.axis is not None and not self.keepdims:
            dLdZ = np.expand_dims(dLdZ, self.axis)
        return np.broadcast_to(dLdZ, self.A_shape).copy()


class Exp:
    def forward(self, A):
        self.Z = np.exp(A, out=ARENA.empty(A.shape))
        return self.Z

    def backward(self, dLdZ):
        return np.multiply(dLdZ, self.Z, out=ARENA.empty(self.Z.shape))


class Log:
    def forward(self, A):
        self.A = A
        return np.log(A, out=ARENA.empty(A.shape))

    def backward(self, dLdZ):
        return np.divide(dLdZ, self.A, out=ARENA.empty(self.A.shape))


class ReLU:
    def forward(self, A):
        self.A = A
        return np.maximum(A, 0, out=ARENA.empty(A.shape))

    def backward(self, dLdZ):
        return ARENA.keep(np.where(self.A > 0, dLdZ, 0.0))


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.A_shape = A.shape
        return A.reshape(self.shape)

    def backward(self, dLdZ):
        return dLdZ.reshape(self.A_shape)


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        inverse = [0] * len(self.axes)
        for i, axis in enumerate(self.axes):
            inverse[axis] = i
        return np.transpose(dLdZ, inverse)


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.A_shape = A.shape
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.A_shape)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
