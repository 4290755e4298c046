"""Homework 2, part 1: activations."""

import math
from collections import OrderedDict

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Memo:
    """The last few results, by shape and content of the arguments; gives copies only."""

    def __init__(self, function, size=4):
        self.function, self.size, self.known = function, size, OrderedDict()

    def __call__(self, *arrays):
        key = tuple((X.shape, X.tobytes()) for X in arrays)
        if key not in self.known:
            self.known[key] = self.function(*arrays)
            if len(self.known) > self.size:
                self.known.popitem(last=False)
        return self.known[key].copy()


class Identity:
    def forward(self, A):
        return A.copy()

    def backward(self, dLdZ):
        return dLdZ.copy()


class ReLU:
    """Z = max(A, 0)."""

    def forward(self, A):
        self.A = A
        return np.maximum(A, 0.0)

    def backward(self, dLdZ):
        return dLdZ * (self.A > 0)


class Sigmoid:
    """Z = 1 / (1 + exp(-A))."""

    def forward(self, A):
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1.0, e) / (1.0 + e)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (self.Z * (1.0 - self.Z))


class Softmax:
    def __init__(self):
        self._forward = Memo(self._calculate)
        self._jacobian = Memo(lambda Z: Z[:, :, None] * (np.eye(Z.shape[1]) - Z[:, None]))

    @staticmethod
    def _calculate(A):
        E = np.exp(A - A.max(axis=1, keepdims=True))
        return E / E.sum(axis=1, keepdims=True)

    def forward(self, A):
        self.Z = self._forward(A)
        return self.Z

    def jacobian(self):
        return self._jacobian(self.Z)

    def backward(self, dLdZ):
        return self.Z * (dLdZ - (dLdZ * self.Z).sum(axis=1, keepdims=True))


class Tanh:
    """Z = tanh(A)."""

    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1.0 - self.Z**2)


class GELU:
    def __init__(self):
        self._Phi = Memo(lambda A: 0.5 * (1.0 + erf(A / math.sqrt(2.0))))

    def forward(self, A):
        self.A = A
        return A * self._Phi(A)

    def backward(self, dLdZ):
        phi = np.exp(-0.5 * self.A**2) / math.sqrt(2.0 * math.pi)
        return dLdZ * (self._Phi(self.A) + self.A * phi)
