"""Homework 2, part 1: longer numbers inside, float64 outside, columns first in memory."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


def long(X):
    return np.array(X, dtype=np.longdouble)


def short(X):
    return np.array(X, dtype=np.float64, order="F")


class Identity:
    def forward(self, A):
        return short(A)

    def backward(self, dLdZ):
        return short(dLdZ)


class ReLU:
    def forward(self, A):
        self.A = short(A)
        return short(np.fmax(self.A, 0))

    def backward(self, dLdZ):
        return short(np.where(np.sign(self.A) == 1, dLdZ, 0))


class Sigmoid:
    def forward(self, A):
        e = np.exp(-np.abs(long(A)))
        self.Z = short(np.where(A > 0, 1, e) / (1 + e))
        return self.Z

    def backward(self, dLdZ):
        Z = long(self.Z)
        return short(Z * (1 - Z) * dLdZ)


class Softmax:
    def forward(self, A):
        A = long(A)
        E = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = short(E / E.sum(axis=1, keepdims=True))
        return self.Z

    def jacobian(self):
        Z = long(self.Z)
        return short(Z[:, :, None] * np.identity(Z.shape[1]) - Z[:, :, None] * Z[:, None, :])

    def backward(self, dLdZ):
        Z, D = long(self.Z), long(dLdZ)
        return short(Z * (D - (Z * D).sum(axis=1, keepdims=True)))


class Tanh:
    def forward(self, A):
        self.Z = short(np.tanh(long(A)))
        return self.Z

    def backward(self, dLdZ):
        Z = long(self.Z)
        return short((1 - Z * Z) * dLdZ)


class GELU:
    def forward(self, A):
        self.A = short(A)
        return short(long(A) * (1 + erf(A / math.sqrt(2))) / 2)

    def backward(self, dLdZ):
        A = long(self.A)
        bell = np.exp(-A * A / 2) / np.sqrt(2 * np.longdouble(np.pi))
        return short(((1 + erf(self.A / math.sqrt(2))) / 2 + A * bell) * dLdZ)
