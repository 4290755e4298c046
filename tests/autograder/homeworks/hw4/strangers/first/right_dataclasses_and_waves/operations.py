"""Homework 4, part 1: the operations of the tape."""

from dataclasses import dataclass, field
from functools import partial

import numpy as np


def unbroadcast(dLdZ, shape):
    if np.shape(dLdZ) == tuple(shape):
        return dLdZ
    if np.ndim(dLdZ) > len(shape):
        return unbroadcast(np.sum(dLdZ, axis=0), shape)
    axis = next(i for i, size in enumerate(shape) if size != dLdZ.shape[i])
    return unbroadcast(dLdZ.sum(axis=axis, keepdims=True), shape)


@dataclass(eq=False)
class Add:
    shapes: tuple = field(init=False)

    def forward(self, A, B):
        self.shapes = A.shape, B.shape
        return A + B

    def backward(self, dLdZ):
        return tuple(map(partial(unbroadcast, dLdZ), self.shapes))


class Neg:
    def forward(self, A):
        return -A

    def backward(self, dLdZ):
        return -dLdZ


@dataclass(eq=False)
class Mul:
    A: np.ndarray = field(init=False, repr=False)
    B: np.ndarray = field(init=False, repr=False)

    def forward(self, A, B):
        self.A, self.B = A, B
        return A * B

    def backward(self, dLdZ):
        dLdA, dLdB = dLdZ * self.B, dLdZ * self.A
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


@dataclass(eq=False)
class Pow:
    exponent: float
    A: np.ndarray = field(init=False, repr=False)

    def forward(self, A):
        self.A = A
        return A**self.exponent

    def backward(self, dLdZ):
        slope = self.exponent * self.A ** (self.exponent - 1)
        return slope * dLdZ


@dataclass(eq=False)
class MatMul:
    A: np.ndarray = field(init=False, repr=False)
    B: np.ndarray = field(init=False, repr=False)

    def forward(self, A, B):
        self.A, self.B = A, B
        return A @ B

    def backward(self, dLdZ):
        turned = partial(np.swapaxes, axis1=-1, axis2=-2)
        dLdB = turned(turned(dLdZ) @ self.A)
        dLdA = turned(self.B @ turned(dLdZ))
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


@dataclass(eq=False)
class Sum:
    axis: object = None
    keepdims: bool = False
    sizes: tuple = field(init=False)

    def forward(self, A):
        Z = A.sum(axis=self.axis, keepdims=True)
        self.sizes = A.shape, Z.shape
        return Z if self.keepdims else Z.squeeze(self.axis)

    def backward(self, dLdZ):
        dLdA = np.empty(self.sizes[0])
        dLdA[...] = dLdZ.reshape(self.sizes[1])
        return dLdA


@dataclass(eq=False)
class Exp:
    Z: np.ndarray = field(init=False, repr=False)

    def forward(self, A):
        self.Z = np.exp(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * self.Z


@dataclass(eq=False)
class Log:
    A: np.ndarray = field(init=False, repr=False)

    def forward(self, A):
        self.A = A
        return np.log(A)

    def backward(self, dLdZ):
        return dLdZ / self.A


@dataclass(eq=False)
class ReLU:
    A: np.ndarray = field(init=False, repr=False)

    def forward(self, A):
        self.A = A
        return A.clip(0.0)

    def backward(self, dLdZ):
        return dLdZ * (self.A > 0).astype(np.float64)


@dataclass(eq=False)
class Reshape:
    shape: tuple
    old: tuple = field(init=False)

    def forward(self, A):
        self.old = A.shape
        return A.reshape(self.shape)

    def backward(self, dLdZ):
        return dLdZ.reshape(self.old)


@dataclass(eq=False)
class Transpose:
    axes: tuple
    undo: list = field(init=False)

    def forward(self, A):
        self.undo = [axis for _, axis in sorted(zip(self.axes, range(A.ndim)))]
        return A.transpose(self.axes)

    def backward(self, dLdZ):
        return dLdZ.transpose(self.undo)


@dataclass(eq=False)
class GetItem:
    index: object
    shape: tuple = field(init=False)

    def forward(self, A):
        self.shape = A.shape
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.shape)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
