"""Homework 4, part 1: the operations of the tape."""

import math
from itertools import product

import numpy as np


def every(shape):
    """Go through all places of an array."""
    return product(*map(range, shape))


def number_by_number(function, *arrays):
    arrays = np.broadcast_arrays(*arrays)
    Z = np.empty(arrays[0].shape)
    for place in every(Z.shape):
        Z[place] = function(*(float(X[place]) for X in arrays))
    return Z


def unbroadcast(dLdZ, shape):
    dLdZ = np.asarray(dLdZ)
    terms = {}
    front = dLdZ.ndim - len(shape)
    for place in every(dLdZ.shape):
        source = tuple(0 if n == 1 else i for i, n in zip(place[front:], shape))
        terms.setdefault(source, []).append(float(dLdZ[place]))
    dLdX = np.empty(shape)
    for source, numbers in terms.items():
        dLdX[source] = math.fsum(numbers)
    return dLdX


class Add:
    def forward(self, A, B):
        self.shapes = np.shape(A), np.shape(B)
        return A + B

    def backward(self, dLdZ):
        return unbroadcast(dLdZ, self.shapes[0]), unbroadcast(dLdZ, self.shapes[1])


class Neg:
    def forward(self, A):
        return number_by_number(lambda a: -a, A)

    def backward(self, dLdZ):
        return number_by_number(lambda d: -d, dLdZ)


class Mul:
    def forward(self, A, B):
        self.A, self.B = A, B
        return A * B

    def backward(self, dLdZ):
        dLdA = unbroadcast(dLdZ * self.B, np.shape(self.A))
        dLdB = unbroadcast(dLdZ * self.A, np.shape(self.B))
        return dLdA, dLdB


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
        return self.stack(A, B)

    @staticmethod
    def stack(A, B):
        """Multiply the matrices of two stacks, pair by pair."""
        front = np.broadcast_shapes(A.shape[:-2], B.shape[:-2])
        A = np.broadcast_to(A, front + A.shape[-2:])
        B = np.broadcast_to(B, front + B.shape[-2:])
        Z = np.zeros((*front, A.shape[-2], B.shape[-1]))
        for place in every(front):
            for k in range(A.shape[-1]):  # a sum of outer products
                Z[place] += np.outer(A[place][:, k], B[place][k])
        return Z

    def backward(self, dLdZ):
        dLdA = self.stack(dLdZ, self.B.swapaxes(-1, -2))
        dLdB = self.stack(self.A.swapaxes(-1, -2), dLdZ)
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis = axis
        self.keepdims = keepdims

    def forward(self, A):
        kept = np.sum(A, axis=self.axis, keepdims=True)
        self.A_shape, self.kept_shape = np.shape(A), np.shape(kept)
        return kept if self.keepdims else np.sum(A, axis=self.axis)

    def backward(self, dLdZ):
        return np.broadcast_to(np.reshape(dLdZ, self.kept_shape), self.A_shape)


class Exp:
    def forward(self, A):
        self.Z = number_by_number(math.exp, A)
        return self.Z

    def backward(self, dLdZ):
        return number_by_number(lambda d, z: d * z, dLdZ, self.Z)


class Log:
    def forward(self, A):
        self.A = A
        return number_by_number(math.log, A)

    def backward(self, dLdZ):
        return number_by_number(lambda d, a: d / a, dLdZ, self.A)


class ReLU:
    def forward(self, A):
        self.A = A
        return number_by_number(lambda a: a if a > 0 else 0.0, A)

    def backward(self, dLdZ):
        return number_by_number(lambda d, a: d if a > 0 else 0.0, dLdZ, self.A)


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
        A = np.asarray(A)
        Z = np.empty([A.shape[axis] for axis in self.axes])
        for place in every(A.shape):
            Z[tuple(place[axis] for axis in self.axes)] = A[place]
        return Z

    def backward(self, dLdZ):
        dLdZ = np.asarray(dLdZ)
        undo = [self.axes.index(i) for i in range(len(self.axes))]
        dLdA = np.empty([dLdZ.shape[i] for i in undo])
        for place in every(dLdA.shape):
            dLdA[place] = dLdZ[tuple(place[axis] for axis in self.axes)]
        return dLdA


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
