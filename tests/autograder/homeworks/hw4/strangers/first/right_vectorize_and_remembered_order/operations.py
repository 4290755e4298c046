"""Homework 4, part 1: the operations of the tape."""

import math

import numpy as np


def unbroadcast(dLdZ, shape):
    dLdX = np.zeros(shape)
    spread = np.broadcast_to(np.arange(dLdX.size).reshape(shape), np.shape(dLdZ))
    flat = dLdX.reshape(-1)
    for place, value in zip(spread.flat, np.ravel(dLdZ)):
        flat[place] += value
    return dLdX


class Add:
    def forward(self, A, B):
        self.shapes = np.shape(A), np.shape(B)
        return A + B

    def backward(self, dLdZ):
        return tuple(unbroadcast(dLdZ, shape) for shape in self.shapes)


@np.vectorize
def minus(a):
    return -a


class Neg:
    def forward(self, A):
        return minus(A)

    def backward(self, dLdZ):
        return minus(dLdZ)


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
        return dLdZ * slope_of_power(self.A, self.exponent)


class MatMul:
    product = staticmethod(np.vectorize(np.dot, signature="(n,k),(k,m)->(n,m)", otypes=[float]))
    turned = staticmethod(np.vectorize(np.transpose, signature="(n,m)->(m,n)", otypes=[float]))

    def forward(self, A, B):
        self.A, self.B = A, B
        return self.product(A, B)

    def backward(self, dLdZ):
        gradients = self.product(dLdZ, self.turned(self.B)), self.product(self.turned(self.A), dLdZ)
        return tuple(map(unbroadcast, gradients, (self.A.shape, self.B.shape)))


class Sum:
    def __init__(self, axis=None, keepdims=False):
        self.axis = axis
        self.keepdims = keepdims

    def forward(self, A):
        self.shape = np.shape(A)
        self.kept = np.sum(A, axis=self.axis, keepdims=True).shape
        return np.sum(A, axis=self.axis, keepdims=self.keepdims)

    def backward(self, dLdZ):
        return np.broadcast_to(np.reshape(dLdZ, self.kept), self.shape)


exp_of = np.vectorize(math.exp, otypes=[float])
log_of = np.vectorize(math.log, otypes=[float])
gate = np.vectorize(lambda a, g: g if a > 0 else 0.0, otypes=[float])
slope_of_power = np.vectorize(lambda a, p: p * a ** (p - 1), otypes=[float])


class Exp:
    def forward(self, A):
        self.Z = exp_of(A)
        return self.Z

    def backward(self, dLdZ):
        return np.prod(np.broadcast_arrays(dLdZ, self.Z), axis=0)


class Log:
    def forward(self, A):
        self.A = A
        return log_of(A)

    def backward(self, dLdZ):
        return np.divide(dLdZ, self.A)


class ReLU:
    def forward(self, A):
        self.A = A
        return gate(A, A)

    def backward(self, dLdZ):
        return gate(self.A, dLdZ)


class Reshape:
    def __init__(self, shape):
        self.shape = shape

    def forward(self, A):
        self.before = np.shape(A)
        return np.reshape(A, self.shape)

    def backward(self, dLdZ):
        return np.reshape(dLdZ, self.before)


class Transpose:
    def __init__(self, axes):
        self.axes = axes

    def forward(self, A):
        return np.transpose(A, self.axes)

    def backward(self, dLdZ):
        undo = [self.axes.index(i) for i in range(len(self.axes))]
        return np.transpose(dLdZ, undo)


class GetItem:
    def __init__(self, index):
        self.index = index

    def forward(self, A):
        self.shape = np.shape(A)
        return A[self.index]

    def backward(self, dLdZ):
        dLdA = np.zeros(self.shape)
        np.add.at(dLdA, self.index, dLdZ)
        return dLdA
