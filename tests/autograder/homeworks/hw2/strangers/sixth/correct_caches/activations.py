"""Homework 2, part 1: activations."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        return A.copy()

    def backward(self, dLdZ):
        return dLdZ.copy()


class ReLU:
    """An array that comes again with the same numbers is not calculated again."""

    def __init__(self):
        self._key = None

    def forward(self, A):
        self.A = A
        key = A.shape, A.tobytes()
        if key != self._key:
            self._key, self._Z = key, np.maximum(A, 0)
        return self._Z.copy()

    def backward(self, dLdZ):
        return dLdZ * (self.A > 0)


class Sigmoid:
    def forward(self, A):
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1, e) / (1 + e)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (self.Z * (1 - self.Z))


class Softmax:
    _jacobian_of = None, None

    def forward(self, A):
        e = np.exp(A - A.max(axis=1, keepdims=True))
        e /= e.sum(axis=1, keepdims=True)
        self.Z = e
        return e

    def jacobian(self):
        Z, dZdA = self._jacobian_of
        if Z is not self.Z:
            Z = self.Z
            dZdA = -np.einsum("ni,nj->nij", Z, Z)
            dZdA[:, range(Z.shape[1]), range(Z.shape[1])] += Z
            self._jacobian_of = Z, dZdA
        return dZdA.copy()

    def backward(self, dLdZ):
        g = dLdZ * self.Z
        g -= self.Z * g.sum(axis=1, keepdims=True)
        return g


class Tanh:
    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1 - self.Z * self.Z)


class GELU:
    def forward(self, A):
        self.A = A
        return A * (1 + erf(A / math.sqrt(2))) / 2

    def backward(self, dLdZ):
        A = self.A
        cdf = (1 + erf(A / math.sqrt(2))) / 2
        pdf = np.exp(-A * A / 2) / math.sqrt(2 * math.pi)
        return dLdZ * (cdf + A * pdf)
