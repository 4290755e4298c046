"""Homework 4, part 1: the operations of the tape."""

import numpy as np


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's."""
    if dLdZ.size == int(np.prod(shape)):  # only axes of size 1 were added
        return dLdZ.reshape(shape)
    names = "abcdefgh"[: dLdZ.ndim]
    stay = "".join(n for n, size in zip(names[::-1], shape[::-1]) if size != 1)[::-1]
    return np.einsum(f"{names}->{stay}", dLdZ.astype(np.longdouble)).astype(np.float64).reshape(shape)


class Add:
    def forward(self, A, B):
        self.shapes = A.shape, B.shape
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
        return tuple(
            np.array(unbroadcast(dLdZ * other, one.shape)) for one, other in ((self.A, self.B), (self.B, self.A))
        )


class Pow:
    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.A = A
        return A if self.exponent == 1 else A**self.exponent

    def backward(self, dLdZ):
        if self.exponent == 1:
            return dLdZ
        return dLdZ * (self.exponent * np.asarray(self.A, np.longdouble) ** (self.exponent - 1)).astype(np.float64)


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
        self.shape = A.shape
        return A.sum(axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        if self.axis is not None and not self.keepdims:
            dLdZ = np.expand_dims(dLdZ, self.axis)
        return np.broadcast_to(dLdZ, self.shape)


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
        return dLdZ * (self.A > 0)


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.before = A.shape
        return A.reshape(self.shape)

    def backward(self, dLdZ):
        return dLdZ.reshape(self.before)


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        return np.transpose(dLdZ, np.argsort(self.axes))


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.shape = A.shape
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.shape)
        places = np.arange(dLdA.size).reshape(self.shape)[self.index]
        for place, value in zip(np.asarray(places).flat, np.asarray(dLdZ).flat):
            dLdA.flat[place] += value
        return dLdA
