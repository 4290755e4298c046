"""Homework 4, part 1: the operations of the tape, each with a forward and a backward."""

import numpy as np


def unbroadcast(dLdZ, shape):
    # The axes get numbers for names; those that are not named in the result are summed.
    front = dLdZ.ndim - len(shape)
    names = [*range(dLdZ.ndim)]
    kept = [i for i in names[front:] if shape[i - front] != 1]
    if len(kept) == dLdZ.ndim:
        return np.array(dLdZ)
    return np.array(np.einsum(dLdZ, names, kept)).reshape(shape)


class Add:
    def forward(self, A, B):
        self.shapes = A.shape, B.shape
        return A + B

    def backward(self, dLdZ):
        return unbroadcast(dLdZ, self.shapes[0]), unbroadcast(dLdZ, self.shapes[1])


class Neg:
    def forward(self, A):
        return np.subtract(0.0, A)

    def backward(self, dLdZ):
        return np.multiply(dLdZ, -1)


class Mul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return np.einsum(A, [...], B, [...], [...])

    def backward(self, dLdZ):
        return unbroadcast(dLdZ * self.B, self.A.shape), unbroadcast(dLdZ * self.A, self.B.shape)


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
        return (A[..., :, :, np.newaxis] * B[..., np.newaxis, :, :]).sum(axis=-2)

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.B.swapaxes(-1, -2)
        dLdB = self.A.swapaxes(-1, -2) @ dLdZ
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self.A_shape = A.shape
        # a mean times a count
        Z = np.asarray(A.mean(axis=self.axis, keepdims=self.keepdims))
        return Z * (A.size // Z.size)

    def backward(self, dLdZ):
        ndim = len(self.A_shape)
        axes = self.axis if isinstance(self.axis, tuple) else (self.axis,)
        gone = range(ndim) if self.axis is None else [i % ndim for i in axes]
        size_one = [1 if i in gone else size for i, size in enumerate(self.A_shape)]
        return np.ones(self.A_shape) * np.reshape(dLdZ, size_one)


class Exp:
    def forward(self, A):
        self.Z = np.exp(A / 2) ** 2
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * self.Z


class Log:
    def forward(self, A):
        self.A = A
        return np.log2(A) * np.log(2.0)

    def backward(self, dLdZ):
        return dLdZ * self.A**-1.0


class ReLU:
    def forward(self, A):
        self.A = A
        return np.maximum(A, 0)

    def backward(self, dLdZ):
        return np.where(self.A > 0, dLdZ, 0.0)


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.A_shape = A.shape
        return A.reshape(self.shape)

    def backward(self, dLdZ):
        dLdA = np.empty(self.A_shape)
        dLdA.flat = dLdZ.flat if isinstance(dLdZ, np.ndarray) else dLdZ
        return dLdA


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        return np.moveaxis(dLdZ, [*range(dLdZ.ndim)], self.axes)


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.A_shape = A.shape
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.A_shape)
        places = np.arange(dLdA.size).reshape(self.A_shape)[self.index]
        for place, number in zip(np.ravel(places).tolist(), np.ravel(dLdZ).tolist()):
            dLdA.flat[place] += number
        return dLdA
