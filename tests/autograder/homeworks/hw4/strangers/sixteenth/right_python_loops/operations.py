import itertools
import math
import numpy as np


def each(shape):
    return itertools.product(*map(range, shape))


def fill(shape, numbers):
    return np.array(list(numbers), dtype=np.float64).reshape(shape)


def numbers_of(A):
    return np.asarray(A).ravel().tolist()


def per_number(rule, *arrays):
    return fill(np.shape(arrays[0]), map(rule, *map(numbers_of, arrays)))


def unbroadcast(dLdZ, shape):
    dLdX = np.zeros(shape)
    front = np.ndim(dLdZ) - len(shape)
    for place, number in zip(each(np.shape(dLdZ)), numbers_of(dLdZ)):
        dLdX[tuple(i if n > 1 else 0 for i, n in zip(place[front:], shape))] += number
    return dLdX


class Add:
    def forward(self, A, B):
        self.shapes = [A.shape, B.shape]
        return per_number(lambda a, b: a + b, *np.broadcast_arrays(A, B))

    def backward(self, dLdZ):
        dLdA, dLdB = (unbroadcast(dLdZ, shape) for shape in self.shapes)
        return dLdA, dLdB


class Neg:
    def forward(self, A):
        return per_number(lambda a: -a, A)

    backward = forward


class Mul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return per_number(lambda a, b: a * b, *np.broadcast_arrays(A, B))

    def backward(self, dLdZ):
        pair = (self.A, self.B), (self.B, self.A)
        return tuple(unbroadcast(Mul().forward(dLdZ, other), X.shape) for X, other in pair)


class Pow:
    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.A = A
        return per_number(lambda a: a**self.exponent, A)

    def backward(self, dLdZ):
        return per_number(lambda g, a: g * self.exponent * a ** (self.exponent - 1), dLdZ, self.A)


class MatMul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return sum(
            (A[..., :, k, np.newaxis] * B[..., np.newaxis, k, :] for k in range(1, A.shape[-1])),
            start=A[..., :, 0, np.newaxis] * B[..., np.newaxis, 0, :],
        )

    def backward(self, dLdZ):
        dLdA = MatMul().forward(dLdZ, np.swapaxes(self.B, -1, -2))
        dLdB = MatMul().forward(np.swapaxes(self.A, -1, -2), dLdZ)
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        axes = range(A.ndim) if self.axis is None else np.atleast_1d(self.axis).astype(int).tolist()
        self.gone = {axis % A.ndim for axis in axes}
        self.shape = A.shape
        self.kept = [1 if i in self.gone else n for i, n in enumerate(A.shape)]
        Z = unbroadcast(A, tuple(self.kept))
        return Z if self.keepdims else Z.reshape([n for i, n in enumerate(A.shape) if i not in self.gone])

    def backward(self, dLdZ):
        dLdZ = np.reshape(dLdZ, self.kept)
        for axis in self.gone:
            dLdZ = dLdZ.repeat(self.shape[axis], axis)
        return dLdZ


class Exp:
    def forward(self, A):
        self.Z = per_number(math.exp, A)
        return self.Z

    def backward(self, dLdZ):
        return per_number(lambda g, z: g * z, dLdZ, self.Z)


class Log:
    def forward(self, A):
        self.A = A
        return per_number(math.log, A)

    def backward(self, dLdZ):
        return per_number(lambda g, a: g / a, dLdZ, self.A)


class ReLU:
    def forward(self, A):
        self.A = A
        return per_number(lambda a: a if a > 0 else 0.0, A)

    def backward(self, dLdZ):
        return per_number(lambda g, a: g if a > 0 else 0.0, dLdZ, self.A)


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.old = A.shape
        return fill(self.shape, numbers_of(A))

    def backward(self, dLdZ):
        return fill(self.old, numbers_of(dLdZ))


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        Z = np.empty([A.shape[axis] for axis in self.axes])
        for place, number in zip(each(A.shape), numbers_of(A)):
            Z[tuple(place[axis] for axis in self.axes)] = number
        return Z

    def backward(self, dLdZ):
        return Transpose([self.axes.index(i) for i in range(len(self.axes))]).forward(dLdZ)


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.shape = A.shape
        self.places = numbers_of(np.arange(A.size).reshape(A.shape)[self.index])
        return A[self.index]

    def backward(self, dLdZ):
        total = [0.0] * math.prod(self.shape)
        for place, number in zip(self.places, numbers_of(dLdZ)):
            total[place] += number
        return fill(self.shape, total)
