"""Operations that copy, loop and use einsum."""

import numpy as np


def unbroadcast(dLdZ, shape):
    while dLdZ.ndim > len(shape):
        dLdZ = dLdZ.sum(axis=0)
    for axis, size in enumerate(shape):
        if size == 1:
            dLdZ = dLdZ.sum(axis=axis, keepdims=True)
    return np.array(dLdZ)


class Binary:
    def forward(self, A, B):
        self.A, self.B = A, B
        return self.compute()

    def backward(self, dLdZ):
        first, second = self.slopes(dLdZ)
        return unbroadcast(first, self.A.shape), unbroadcast(second, self.B.shape)


class Add(Binary):
    def compute(self):
        return np.add(self.A, self.B)

    def slopes(self, dLdZ):
        return dLdZ, dLdZ


class Mul(Binary):
    def compute(self):
        return np.multiply(self.A, self.B)

    def slopes(self, dLdZ):
        return self.B * dLdZ, self.A * dLdZ


class MatMul(Binary):
    def compute(self):
        return np.einsum("...nk,...km->...nm", self.A, self.B)

    def slopes(self, dLdZ):
        by_A = np.einsum("...nm,...km->...nk", dLdZ, self.B)
        return by_A, np.einsum("...nk,...nm->...km", self.A, dLdZ)


class Neg:
    def forward(self, A):
        return -1.0 * A

    def backward(self, dLdZ):
        return 0.0 - dLdZ


class Pow:
    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.base = np.array(A)
        return np.power(self.base, float(self.exponent))

    def backward(self, dLdZ):
        return float(self.exponent) * np.power(self.base, float(self.exponent) - 1) * dLdZ


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        self.old = A.shape
        return np.sum(A, axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        if not self.keepdims and self.axis is not None:
            dLdZ = np.expand_dims(dLdZ, self.axis)
        return np.broadcast_to(dLdZ, self.old)


class Exp:
    def forward(self, A):
        self.Z = np.exp(A)
        return np.array(self.Z)

    def backward(self, dLdZ):
        return np.multiply(dLdZ, self.Z)


class Log:
    def forward(self, A):
        self.A = np.array(A)
        return np.log(self.A)

    def backward(self, dLdZ):
        return dLdZ * (1.0 / self.A)


class ReLU:
    def forward(self, A):
        self.A = np.array(A)
        return np.where(A > 0, A, 0.0)

    def backward(self, dLdZ):
        return np.where(self.A > 0, dLdZ, 0.0)


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.old = A.shape
        return np.reshape(A, self.shape).copy()

    def backward(self, dLdZ):
        return np.reshape(dLdZ, self.old)


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return A.transpose(self.axes)

    def backward(self, dLdZ):
        back = [0] * len(self.axes)
        for place, axis in enumerate(self.axes):
            back[axis] = place
        return dLdZ.transpose(back).copy()


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.old = A.shape
        self.places = np.arange(A.size).reshape(A.shape)[self.index]
        return np.array(A[self.index])

    def backward(self, dLdZ):
        dLdA = np.zeros(self.old)
        for place, gradient in zip(np.ravel(self.places), np.ravel(dLdZ), strict=True):
            dLdA.flat[place] += gradient
        return dLdA
