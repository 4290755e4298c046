"""Homework 4, part 1: forward leaves a function behind, and backward calls it."""

from dataclasses import dataclass, field
from functools import reduce

import numpy as np


def unbroadcast(dLdZ, shape):
    """One axis at a time, from the last to the first, by adding up the slices."""
    full = (1,) * (dLdZ.ndim - len(shape)) + tuple(shape)
    X = dLdZ
    for axis in reversed(range(dLdZ.ndim)):
        if full[axis] == 1 != X.shape[axis]:
            X = np.expand_dims(reduce(np.add, np.moveaxis(X, axis, 0)), axis)
    return X.reshape(shape)


class Step:
    """backward is a property: the function that the last forward has made."""

    @property
    def backward(self):
        return self._back


class Add(Step):
    __slots__ = ("_back",)

    def forward(self, A, B):
        a, b = A.shape, B.shape
        self._back = lambda dLdZ: (unbroadcast(dLdZ, a), unbroadcast(dLdZ, b))
        return A - -B


class Neg(Step):
    __slots__ = ("_back",)

    def forward(self, A):
        self._back = lambda dLdZ: dLdZ * -1.0
        return A * -1.0


class Mul(Step):
    def forward(self, A, B):
        self.A, self.B = A, B
        self._back = lambda dLdZ: tuple(unbroadcast(dLdZ * Y, X.shape) for X, Y in ((A, B), (B, A)))
        return B * A


@dataclass(eq=False)
class Pow(Step):
    exponent: float
    _back: object = field(default=None, repr=False)

    def forward(self, A):
        p = self.exponent
        if p == 1:
            self._back = lambda dLdZ: dLdZ
            return A
        self._back = lambda dLdZ: p * dLdZ * np.power(A, p - 1)
        return np.power(A, p)


class MatMul(Step):
    def forward(self, A, B):
        self.A, self.B = A, B

        def back(dLdZ):
            # dLdA = (B dLdZ^T)^T, and dLdB = (dLdZ^T A)^T
            turned = dLdZ.swapaxes(-1, -2)
            dLdA = (B @ turned).swapaxes(-1, -2)
            dLdB = (turned @ A).swapaxes(-1, -2)
            return unbroadcast(dLdA, A.shape), unbroadcast(dLdB, B.shape)

        self._back = back
        return (B.swapaxes(-1, -2) @ A.swapaxes(-1, -2)).swapaxes(-1, -2)


@dataclass(eq=False)
class Sum(Step):
    axis: object = None
    keepdims: bool = False

    def forward(self, A):
        stay = A.sum(axis=self.axis, keepdims=True)
        shape = stay.shape
        self._back = lambda dLdZ: np.lib.stride_tricks.as_strided(
            dLdZ.reshape(shape),
            A.shape,
            [0 if one == 1 else s for one, s in zip(shape, dLdZ.reshape(shape).strides, strict=True)],
            writeable=False,
        ) if A.ndim else dLdZ
        if self.keepdims:
            return stay
        axes = self.axis
        if axes is None:
            return stay.reshape(())
        return np.squeeze(stay, axis=axes)


class Exp(Step):
    def forward(self, A):
        Z = self.Z = np.exp(A)
        self._back = lambda dLdZ: Z * dLdZ
        return Z


class Log(Step):
    def forward(self, A):
        self.A = A
        self._back = lambda dLdZ: dLdZ / A
        return np.log1p(A - 1.0)


class ReLU(Step):
    def forward(self, A):
        self.A = A
        self._back = lambda dLdZ: np.select([A > 0], [dLdZ], 0.0)
        return 0.5 * A + 0.5 * np.abs(A)


@dataclass(eq=False)
class Reshape(Step):
    shape: tuple

    def forward(self, A):
        before = A.shape
        self._back = lambda dLdZ: dLdZ.reshape(before)
        return A.reshape(self.shape)


@dataclass(eq=False)
class Transpose(Step):
    axes: tuple

    def forward(self, A):
        back = np.argsort(np.array(self.axes, dtype=int))
        self._back = lambda dLdZ: dLdZ.transpose(*back)
        return A.transpose(*self.axes)


@dataclass(eq=False)
class GetItem(Step):
    index: object

    def forward(self, A):
        shape, index = A.shape, self.index

        def back(dLdZ):
            places = np.arange(int(np.prod(shape))).reshape(shape)[index]
            dLdA = [0.0] * int(np.prod(shape))
            for place, number in zip(np.ravel(places).tolist(), np.ravel(dLdZ).tolist(), strict=True):
                dLdA[place] += number
            return np.array(dLdA).reshape(shape)

        self._back = back
        return A[index]
