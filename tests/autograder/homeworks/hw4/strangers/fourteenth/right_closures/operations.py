"""Homework 4, part 1. Each forward notes a function, which is the backward of this step."""

import numpy as np


def unbroadcast(dLdZ, shape):
    while np.ndim(dLdZ) > len(shape):
        dLdZ = np.add.reduce(dLdZ, axis=0)
    for axis, size in enumerate(shape):
        if size == 1:
            dLdZ = np.add.reduce(dLdZ, axis=axis, keepdims=True)
    return dLdZ


class Step:
    """An operation. Its settings are named in `settings`; `make` returns Z and the way back."""

    settings = ()
    defaults = ()
    cached = ()

    def __init__(self, *values):
        values += self.defaults[len(values) - len(self.settings) :] if len(values) < len(self.settings) else ()
        for name, value in zip(self.settings, values, strict=True):
            setattr(self, name, value)

    def forward(self, *arrays):
        Z, self.way_back = self.make(*arrays)
        for name in self.cached:
            setattr(self, name, {"Z": Z, **dict(zip("AB", arrays))}[name])
        return Z

    def backward(self, dLdZ):
        return self.way_back(dLdZ)


class Add(Step):
    def make(self, A, B):
        return A + B, lambda dLdZ: (unbroadcast(dLdZ, A.shape), unbroadcast(dLdZ, B.shape))


class Neg(Step):
    def make(self, A):
        return -A, np.negative


class Mul(Step):
    cached = "A", "B"

    def make(self, A, B):
        return A * B, lambda dLdZ: (unbroadcast(dLdZ * B, A.shape), unbroadcast(dLdZ * A, B.shape))


class Pow(Step):
    settings = ("exponent",)

    def make(self, A):
        p = float(self.exponent)
        return np.float_power(A, p), lambda dLdZ: dLdZ * p * np.float_power(A, p - 1)


class MatMul(Step):
    cached = "A", "B"

    def make(self, A, B):
        def way_back(dLdZ):
            dLdA = np.matmul(B, dLdZ.swapaxes(-1, -2)).swapaxes(-1, -2)
            dLdB = np.matmul(dLdZ.swapaxes(-1, -2), A).swapaxes(-1, -2)
            return unbroadcast(dLdA, A.shape), unbroadcast(dLdB, B.shape)

        return np.matmul(A, B), way_back


class Sum(Step):
    settings = "axis", "keepdims"
    defaults = None, False

    def make(self, A):
        with_axes = A.sum(axis=self.axis, keepdims=True)
        Z = with_axes if self.keepdims else A.sum(axis=self.axis)
        return Z, lambda dLdZ: np.broadcast_to(dLdZ.reshape(with_axes.shape), A.shape)


class Exp(Step):
    cached = ("Z",)

    def make(self, A):
        Z = np.exp(A)
        return Z, lambda dLdZ: np.multiply(Z, dLdZ)


class Log(Step):
    cached = ("A",)

    def make(self, A):
        return np.log(A), lambda dLdZ: np.divide(dLdZ, A)


class ReLU(Step):
    cached = ("A",)

    def make(self, A):
        return np.fmax(A, 0.0), lambda dLdZ: np.where(A > 0, dLdZ, 0.0)


class Reshape(Step):
    settings = ("shape",)

    def make(self, A):
        return np.reshape(A, self.shape), lambda dLdZ: np.reshape(dLdZ, A.shape)


class Transpose(Step):
    settings = ("axes",)

    def make(self, A):
        return np.transpose(A, self.axes), lambda dLdZ: np.transpose(dLdZ, np.argsort(self.axes).astype(int))


class GetItem(Step):
    settings = ("index",)

    def make(self, A):
        index = self.index

        def way_back(dLdZ):
            dLdA = np.zeros(A.shape)
            np.add.at(dLdA, index, dLdZ)
            return dLdA

        return A[index], way_back
