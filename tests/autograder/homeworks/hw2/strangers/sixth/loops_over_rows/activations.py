"""Activations, sample by sample."""

import math

import numpy as np


def rows(function, *matrices):
    """Return a new array of what function returns for the rows of each."""
    return np.array([function(*r) for r in zip(*matrices)], dtype=float)


def sigma(x):
    if x < 0:
        e = math.exp(x)
        return e / (1 + e)
    return 1 / (1 + math.exp(-x))


def normal_cdf(x):
    return 0.5 * (1 + math.erf(x / math.sqrt(2)))


def normal_pdf(x):
    return math.exp(-x * x / 2) / math.sqrt(2 * math.pi)


class Identity:
    def forward(self, A):
        return rows(lambda a: [x for x in a], A)

    def backward(self, dLdZ):
        return rows(lambda g: [x for x in g], dLdZ)


class ReLU:
    def forward(self, A):
        self.A = A
        return rows(lambda a: [x if x > 0 else 0.0 for x in a], A)

    def backward(self, dLdZ):
        return rows(lambda a, g: [d if x > 0 else 0.0 for x, d in zip(a, g)], self.A, dLdZ)


class Sigmoid:
    def forward(self, A):
        self.Z = rows(lambda a: [sigma(x) for x in a], A)
        return self.Z

    def backward(self, dLdZ):
        return rows(lambda z, g: [d * y * (1 - y) for y, d in zip(z, g)], self.Z, dLdZ)


class Softmax:
    def forward(self, A):
        def one(a):
            e = np.exp(a - max(a))
            return e / e.sum()

        self.Z = rows(one, A)
        return self.Z

    def jacobian(self):
        return rows(lambda z: np.diag(z) - np.outer(z, z), self.Z)

    def backward(self, dLdZ):
        return rows(lambda z, g: z * (g - z @ g), self.Z, dLdZ)


class Tanh:
    def forward(self, A):
        self.Z = rows(lambda a: [math.tanh(x) for x in a], A)
        return self.Z

    def backward(self, dLdZ):
        return rows(lambda z, g: [d * (1 - y) * (1 + y) for y, d in zip(z, g)], self.Z, dLdZ)


class GELU:
    def forward(self, A):
        self.A = A
        return rows(lambda a: [x * normal_cdf(x) for x in a], A)

    def backward(self, dLdZ):
        slope = lambda x: normal_cdf(x) + x * normal_pdf(x)
        return rows(lambda a, g: [d * slope(x) for x, d in zip(a, g)], self.A, dLdZ)
