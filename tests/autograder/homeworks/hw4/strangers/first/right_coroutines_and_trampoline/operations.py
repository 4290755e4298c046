"""Homework 4, part 1: the operations of the tape."""

import numpy as np


class Coroutine:
    """Forward starts a generator, which gives Z first. Backward sends it a dLdZ, and may come again."""

    def forward(self, *arrays):
        self.running = self.steps(*arrays)
        return next(self.running)

    def backward(self, dLdZ):
        return self.running.send(dLdZ)


def unbroadcast(dLdZ, shape):
    padded = (1,) * (np.ndim(dLdZ) - len(shape)) + tuple(shape)
    for axis, (have, want) in enumerate(zip(np.shape(dLdZ), padded)):
        if have != want:
            dLdZ = sum(np.split(dLdZ, have, axis))
    return np.reshape(dLdZ, shape)


class Add(Coroutine):
    def steps(self, A, B):
        dLdZ = yield A + B
        while True:
            dLdZ = yield (unbroadcast(dLdZ, A.shape), unbroadcast(dLdZ, B.shape))


class Neg(Coroutine):
    def steps(self, A):
        dLdZ = yield 0.0 - A
        while True:
            dLdZ = yield 0.0 - dLdZ


class Mul(Coroutine):
    def steps(self, A, B):
        self.A, self.B = A, B
        dLdZ = yield A * B
        while True:
            dLdZ = yield (unbroadcast(dLdZ * B, A.shape), unbroadcast(dLdZ * A, B.shape))


class Pow(Coroutine):
    def __init__(self, exponent):
        self.exponent = exponent

    def steps(self, A):
        p = self.exponent
        dLdZ = yield A**p
        while True:
            dLdZ = yield dLdZ * p * A ** (p - 1)


class MatMul(Coroutine):
    def steps(self, A, B):
        self.A, self.B = A, B
        AT, BT = A.swapaxes(-1, -2), B.swapaxes(-1, -2)
        dLdZ = yield np.matmul(A, B)
        while True:
            dLdZ = yield (unbroadcast(np.matmul(dLdZ, BT), A.shape), unbroadcast(np.matmul(AT, dLdZ), B.shape))


class Sum(Coroutine):
    def __init__(self, axis=None, keepdims=False):
        self.axis = axis
        self.keepdims = keepdims

    def steps(self, A):
        axes = tuple(range(A.ndim)) if self.axis is None else self.axis
        dLdZ = yield A.sum(axis=axes, keepdims=self.keepdims)
        while True:
            dLdZ = yield np.zeros(A.shape) + (dLdZ if self.keepdims else np.expand_dims(dLdZ, axes))


class Exp(Coroutine):
    def steps(self, A):
        Z = self.Z = np.exp(A)
        dLdZ = yield Z
        while True:
            dLdZ = yield dLdZ * Z


class Log(Coroutine):
    def steps(self, A):
        self.A = A
        dLdZ = yield np.log(A)
        while True:
            dLdZ = yield dLdZ / A


class ReLU(Coroutine):
    def steps(self, A):
        self.A = A
        on = np.heaviside(A, 0.0)
        dLdZ = yield A * on
        while True:
            dLdZ = yield dLdZ * on


class Reshape(Coroutine):
    def __init__(self, shape):
        self.shape = shape

    def steps(self, A):
        old = A.shape
        dLdZ = yield A.reshape(self.shape)
        while True:
            dLdZ = yield dLdZ.reshape(old)


class Transpose(Coroutine):
    def __init__(self, axes):
        self.axes = axes

    def steps(self, A):
        order = tuple(range(len(self.axes)))
        dLdZ = yield np.moveaxis(A, self.axes, order)
        while True:
            dLdZ = yield np.moveaxis(dLdZ, order, self.axes)


class GetItem(Coroutine):
    def __init__(self, index):
        self.index = index

    def steps(self, A):
        dLdZ = yield A[self.index]
        while True:
            dLdA = np.zeros(A.shape)
            np.add.at(dLdA, self.index, dLdZ)
            dLdZ = yield dLdA
