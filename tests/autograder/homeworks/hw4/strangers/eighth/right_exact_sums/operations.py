"""Homework 4, part 1: the operations of the tape, each with a forward and a backward."""

import math

import numpy as np


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's."""
    extra = np.ndim(dLdZ) - len(shape)
    axes = [*range(extra)]
    axes += [i + extra for i, size in enumerate(shape) if size == 1]
    if not axes:
        return dLdZ
    return np.sum(dLdZ, axis=tuple(axes), keepdims=True).reshape(shape)


def long(array):
    """Return an array with more digits."""
    return np.asarray(array, dtype=np.longdouble)


def short(array):
    """Return an array of float64 numbers."""
    return np.array(array, dtype=np.float64)


class Add:
    """Z = A + B."""

    def forward(self, A, B):
        self.shapes = np.shape(A), np.shape(B)
        return A + B

    def backward(self, dLdZ):
        return tuple(unbroadcast(dLdZ, shape) for shape in self.shapes)


class Neg:
    """Z = -A."""

    def forward(self, A):
        return -A

    def backward(self, dLdZ):
        return -dLdZ


class Mul:
    """Z = A * B, element by element."""

    def forward(self, A, B):
        self.A, self.B = A, B
        return short(long(A) * long(B))

    def backward(self, dLdZ):
        G = long(dLdZ)
        dLdA = unbroadcast(G * self.B, np.shape(self.A))
        dLdB = unbroadcast(G * self.A, np.shape(self.B))
        return short(dLdA), short(dLdB)


class Pow:
    """Z = A ** exponent, element by element."""

    def __init__(self, exponent):
        self.exponent = exponent

    def forward(self, A):
        self.A = A
        return short(long(A) ** self.exponent)

    def backward(self, dLdZ):
        return short(long(dLdZ) * self.exponent * long(self.A) ** (self.exponent - 1))


class MatMul:
    """Z = A @ B: a product of matrices, or of stacks of matrices."""

    def forward(self, A, B):
        self.A, self.B = A, B
        return short(long(A) @ long(B))

    def backward(self, dLdZ):
        G = long(dLdZ)
        dLdA = unbroadcast(G @ long(self.B).swapaxes(-1, -2), self.A.shape)
        dLdB = unbroadcast(long(self.A).swapaxes(-1, -2) @ G, self.B.shape)
        return short(dLdA), short(dLdB)


class Sum:
    """Z = the sum of A over an axis, over several axes, or over all."""

    def __init__(self, axis=None, keepdims=False):
        self.axis = axis
        self.keepdims = keepdims

    def places(self, shape):
        """Return for each number of A in turn to which number of Z it belongs, and Z's shape."""
        axes = range(len(shape)) if self.axis is None else np.atleast_1d(self.axis)
        axes = {int(axis) % len(shape) for axis in axes}
        Z = [1 if i in axes else size for i, size in enumerate(shape)]
        places = np.broadcast_to(np.arange(math.prod(Z)).reshape(Z), shape)
        return places, Z if self.keepdims else [n for i, n in enumerate(Z) if i not in axes]

    def forward(self, A):
        self.shape = np.shape(A)
        places, shape = self.places(self.shape)
        terms = [[] for _ in range(math.prod(shape))]
        for place, number in zip(places.ravel().tolist(), np.ravel(A).tolist()):
            terms[place].append(number)
        return np.array([math.fsum(numbers) for numbers in terms]).reshape(shape)

    def backward(self, dLdZ):
        return np.ravel(dLdZ)[self.places(self.shape)[0]]


class Exp:
    """Z = e to the power of A, element by element."""

    def forward(self, A):
        self.Z = short(np.sqrt(np.exp(2 * long(A))))
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * self.Z


class Log:
    """Z = the natural logarithm of A, element by element."""

    def forward(self, A):
        self.A = A
        return short(np.log2(long(A)) * np.log(long(2)))

    def backward(self, dLdZ):
        return dLdZ / self.A


class ReLU:
    """Z = A where A is positive, and 0 elsewhere."""

    def forward(self, A):
        self.A = A
        return (A + np.abs(A)) / 2

    def backward(self, dLdZ):
        return dLdZ * np.heaviside(self.A, 0.0)


class Reshape:
    """Z = A with another shape: the same numbers in the same order."""

    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.old = np.shape(A)
        return np.reshape(A, self.shape)

    def backward(self, dLdZ):
        return np.reshape(dLdZ, self.old)


class Transpose:
    """Z = A with its axes in another order."""

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
    """Z = A[index]: some of the numbers of A."""

    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.shape = np.shape(A)
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.shape)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
