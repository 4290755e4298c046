"""Homework 4, part 1: the operations of the tape."""

import numpy as np


class Gather:
    """Z has numbers of A, at places that a function moves as it would move A."""

    def forward(self, A):
        self.shape_of_A = np.shape(A)
        self.places = np.asarray(self.move(count(self.shape_of_A)))
        return np.take(A, self.places)

    def backward(self, dLdZ):
        return scatter(dLdZ, self.places, self.shape_of_A)


def count(shape):
    """Return an array of a shape with the numbers 0, 1, 2, ..."""
    return np.arange(np.prod(shape, dtype=int)).reshape(shape)


def scatter(values, places, shape):
    """Return an array of a shape, with the sum of all values that go to each place."""
    size = np.prod(shape, dtype=int)
    return np.bincount(np.ravel(places), np.ravel(values), size).reshape(shape)


def unbroadcast(dLdZ, shape):
    return scatter(dLdZ, np.broadcast_to(count(shape), np.shape(dLdZ)), shape)


class Add:
    def forward(self, A, B):
        self.shapes = np.shape(A), np.shape(B)
        return A + B

    def backward(self, dLdZ):
        return tuple(unbroadcast(dLdZ, shape) for shape in self.shapes)


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
        return unbroadcast(dLdZ * self.B, np.shape(self.A)), unbroadcast(dLdZ * self.A, np.shape(self.B))


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
        return A @ B

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.B.swapaxes(-1, -2)
        dLdB = self.A.swapaxes(-1, -2) @ dLdZ
        return unbroadcast(dLdA, self.A.shape), unbroadcast(dLdB, self.B.shape)


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis, self.keepdims = axis, keepdims

    def forward(self, A):
        Z = np.sum(A, axis=self.axis, keepdims=self.keepdims)
        kept = np.sum(A, axis=self.axis, keepdims=True).shape
        self.places = np.broadcast_to(count(kept), np.shape(A))  # which number of Z each one is part of
        return Z

    def backward(self, dLdZ):
        return np.take(dLdZ, self.places)


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


class Reshape(Gather):
    def __init__(self, shape):
        self.shape = shape

    def move(self, places):
        return places.reshape(self.shape)


class Transpose(Gather):
    def __init__(self, axes):
        self.axes = axes

    def move(self, places):
        return places.transpose(self.axes)


class GetItem(Gather):
    def __init__(self, index):
        self.index = index

    def move(self, places):
        return places[self.index]
