"""Homework 4, part 1: the operations of the tape."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def unbroadcast(dLdZ: Array, shape: tuple[int, ...]) -> Array:
    """Sum over what was repeated, one axis after the other, from the front."""
    while np.ndim(dLdZ) > len(shape):
        dLdZ = np.add.reduce(dLdZ, axis=0)
    for axis, size in enumerate(shape):
        if size == 1 and dLdZ.shape[axis] > 1:
            dLdZ = np.add.reduce(dLdZ, axis=axis, keepdims=True)
    return dLdZ


class Add:
    def forward(self, A, B):
        self.shapes = np.shape(A), np.shape(B)
        return A + B

    def backward(self, dLdZ):
        return unbroadcast(dLdZ, self.shapes[0]), unbroadcast(dLdZ, self.shapes[1])


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
        dLdA = unbroadcast(dLdZ * self.B, np.shape(self.A))
        dLdB = unbroadcast(dLdZ * self.A, np.shape(self.B))
        return dLdA, dLdB


class Pow:
    def __init__(self, exponent: int | float) -> None:
        if exponent == 0:
            raise ValueError("the exponent must not be 0")
        self.exponent = exponent

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.power(A, float(self.exponent))

    def backward(self, dLdZ: Array) -> Array:
        return dLdZ * float(self.exponent) * np.power(self.A, float(self.exponent) - 1.0)


class MatMul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return A @ B

    def backward(self, dLdZ):
        dLdA = unbroadcast(dLdZ @ self.B.swapaxes(-1, -2), self.A.shape)
        dLdB = unbroadcast(self.A.swapaxes(-1, -2) @ dLdZ, self.B.shape)
        return dLdA, dLdB


class Sum:
    def __init__(self, axis: int | tuple[int, ...] | None = None, keepdims: bool = False) -> None:
        self.axis = axis
        self.keepdims = keepdims

    def places(self) -> tuple[int, ...]:
        """The summed axes of the last A, counted from the front, in order."""
        if self.axis is None:
            return tuple(range(self.ndim))
        axes = self.axis if isinstance(self.axis, tuple) else (self.axis,)
        return tuple(sorted(axis % self.ndim for axis in axes))

    @property
    def ndim(self) -> int:
        return len(self.A_shape)

    def forward(self, A: Array) -> Array:
        self.A_shape = np.shape(A)
        return np.add.reduce(A, axis=self.places(), keepdims=self.keepdims)

    def backward(self, dLdZ: Array) -> Array:
        if not self.keepdims:
            for axis in self.places():
                dLdZ = np.expand_dims(dLdZ, axis)
        return dLdZ + np.zeros(self.A_shape)


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
        self.A_shape = np.shape(A)
        return np.reshape(A, self.shape)

    def backward(self, dLdZ):
        return np.reshape(dLdZ, self.A_shape)


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        undo = [0] * len(self.axes)
        for i, axis in enumerate(self.axes):
            undo[axis] = i
        return np.transpose(dLdZ, undo)


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.A_shape = np.shape(A)
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.A_shape)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
