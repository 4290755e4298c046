"""Homework 4, part 1: with Python's own numbers. NumPy only holds the arrays."""

import math
from itertools import product

import numpy as np


def numbers(X):
    """Return the numbers of an array as a list, row by row."""
    return np.asarray(X).ravel().tolist()


def array(values, shape):
    """Return a new array of this shape, from its numbers row by row."""
    return np.array(list(values), dtype=np.float64).reshape(shape)


def every_place(shape):
    """Yield all places of an array of this shape, row by row."""
    return product(*map(range, shape))


def unbroadcast(dLdZ, shape):
    """Return dLdZ summed to a shape that NumPy has broadcast to dLdZ's."""
    dLdZ = np.asarray(dLdZ)
    terms = {place: [] for place in every_place(shape)}
    new = dLdZ.ndim - len(shape)
    for place, number in zip(every_place(dLdZ.shape), numbers(dLdZ), strict=True):
        terms[tuple(i if n > 1 else 0 for i, n in zip(place[new:], shape, strict=True))].append(number)
    return array(map(math.fsum, terms.values()), shape)


def pairwise(function, X, Y):
    """Return function(x, y) for the numbers of two arrays, which broadcast."""
    X, Y = np.broadcast_arrays(X, Y)
    return array(map(function, numbers(X), numbers(Y)), X.shape)


class Add:
    """Z = A + B."""

    def forward(self, A, B):
        """Return Z."""
        self.shapes = np.shape(A), np.shape(B)
        return pairwise(lambda a, b: a + b, A, B)

    def backward(self, dLdZ):
        """Return (dLdA, dLdB)."""
        return tuple(unbroadcast(dLdZ, shape) for shape in self.shapes)


class Neg:
    """Z = -A."""

    def forward(self, A):
        """Return Z."""
        return array((-a for a in numbers(A)), np.shape(A))

    backward = forward


class Mul:
    """Z = A * B."""

    def forward(self, A, B):
        """Return Z, and cache self.A and self.B."""
        self.A, self.B = A, B
        return pairwise(lambda a, b: a * b, A, B)

    def backward(self, dLdZ):
        """Return (dLdA, dLdB)."""
        dLdA = pairwise(lambda d, b: d * b, dLdZ, self.B)
        dLdB = pairwise(lambda d, a: d * a, dLdZ, self.A)
        return unbroadcast(dLdA, np.shape(self.A)), unbroadcast(dLdB, np.shape(self.B))


def power(a, p):
    """Return a to the power of p; a whole power by repeated squares."""
    if p != int(p):
        return math.exp(p * math.log(a))
    if p < 0:
        return 1 / power(a, -p)
    half = 1.0 if p == 0 else power(a * a, p // 2)
    return half * a if p % 2 else half


class Pow:
    """Z = A ** exponent."""

    def __init__(self, exponent):
        """Store the exponent."""
        self.exponent = exponent

    def forward(self, A):
        """Return Z."""
        self.A = A
        return array((power(a, self.exponent) for a in numbers(A)), np.shape(A))

    def backward(self, dLdZ):
        """Return dLdA."""
        p = self.exponent
        return pairwise(lambda d, a: d * p * power(a, p - 1), dLdZ, self.A)


def transposed(X):
    """Return an array with the last two axes exchanged."""
    return np.swapaxes(X, -1, -2)


def matrix_product(A, B):
    """Return A @ B, of two stacks of matrices: rows times columns."""
    front = np.broadcast_shapes(A.shape[:-2], B.shape[:-2])
    A = np.broadcast_to(A, front + A.shape[-2:])
    B = np.broadcast_to(B, front + B.shape[-2:])
    Z = np.zeros(front + (A.shape[-2], B.shape[-1]))
    for place in every_place(front):
        for k in range(A.shape[-1]):
            Z[place] += np.outer(A[place][:, k], B[place][k])
    return Z


class MatMul:
    """Z = A @ B."""

    def forward(self, A, B):
        """Return Z, and cache self.A and self.B."""
        self.A, self.B = A, B
        return matrix_product(A, B)

    def backward(self, dLdZ):
        """Return (dLdA, dLdB)."""
        dLdA = matrix_product(dLdZ, transposed(self.B))
        dLdB = matrix_product(transposed(self.A), dLdZ)
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


class Sum:
    """Z = the sum of A over an axis, over several axes, or over all: unbroadcast, forward."""

    def __init__(self, axis=None, keepdims=False):
        """Store the settings."""
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        """Return Z."""
        A = np.asarray(A)
        axes = range(A.ndim) if self.axis is None else np.ravel(self.axis).tolist()
        summed = {int(axis) % A.ndim for axis in axes}
        self.shape = A.shape
        self.kept = tuple(1 if i in summed else n for i, n in enumerate(A.shape))
        Z = unbroadcast(A, self.kept)
        shape = self.kept if self.keepdims else [n for i, n in enumerate(A.shape) if i not in summed]
        return Z.reshape(shape)

    def backward(self, dLdZ):
        """Return dLdA."""
        return pairwise(lambda d, one: d, np.reshape(dLdZ, self.kept), np.ones(self.shape))


class Exp:
    """Z = e to the power of A."""

    def forward(self, A):
        """Return Z, and cache self.Z."""
        self.Z = array(map(math.exp, numbers(A)), np.shape(A))
        return self.Z

    def backward(self, dLdZ):
        """Return dLdA."""
        return pairwise(lambda d, z: d * z, dLdZ, self.Z)


class Log:
    """Z = the natural logarithm of A."""

    def forward(self, A):
        """Return Z, and cache self.A."""
        self.A = A
        return array(map(math.log, numbers(A)), np.shape(A))

    def backward(self, dLdZ):
        """Return dLdA."""
        return pairwise(lambda d, a: d / a, dLdZ, self.A)


class ReLU:
    """Z = A where A is positive, and 0 elsewhere."""

    def forward(self, A):
        """Return Z, and cache self.A."""
        self.A = A
        return self.backward(A)

    def backward(self, dLdZ):
        """Return dLdA."""
        return pairwise(lambda d, a: d if a > 0 else 0.0, dLdZ, self.A)


class Reshape:
    """Z = A with another shape."""

    def __init__(self, shape):
        """Store the shape."""
        self.shape = shape

    def forward(self, A):
        """Return Z."""
        self.shape_of_A = np.shape(A)
        return array(numbers(A), self.shape)

    def backward(self, dLdZ):
        """Return dLdA."""
        return array(numbers(dLdZ), self.shape_of_A)


class Transpose:
    """Z = A with its axes in another order."""

    def __init__(self, axes):
        """Store the order."""
        self.axes = axes

    def forward(self, A):
        """Return Z."""
        self.shape = np.shape(A)
        Z = np.empty([self.shape[i] for i in self.axes])
        for place in every_place(self.shape):
            Z[tuple(place[i] for i in self.axes)] = A[place]
        return Z

    def backward(self, dLdZ):
        """Return dLdA."""
        dLdA = np.empty(self.shape)
        for place in every_place(self.shape):
            dLdA[place] = dLdZ[tuple(place[i] for i in self.axes)]
        return dLdA


class GetItem:
    """Z = A[index]."""

    def __init__(self, index):
        """Store the index."""
        self.index = index

    def forward(self, A):
        """Return Z."""
        self.A = A
        return A[self.index]

    def backward(self, dLdZ):
        """Return dLdA."""
        shape = np.shape(self.A)
        total = [0.0] * np.size(self.A)
        places = np.arange(len(total)).reshape(shape)[self.index]
        for place, number in zip(numbers(places), numbers(dLdZ), strict=True):
            total[place] += number
        return array(total, shape)
