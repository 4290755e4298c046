"""Homework 2, part 1: activations, the layers without parameters, forward and backward by hand."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])
"""The error function of each element of an array. NumPy has none. Only GELU needs it."""


def each(function, *arrays):
    """Return a new array: the function of each element, in Python's numbers."""
    columns = (array.ravel().tolist() for array in arrays)
    return np.array([function(*numbers) for numbers in zip(*columns)]).reshape(arrays[0].shape)


def sigmoid(a):
    if a < 0:
        return 1 - sigmoid(-a)
    return 1 / (1 + math.exp(-a))


def Phi(a):
    return math.erfc(-a / math.sqrt(2)) / 2


def phi(a):
    return math.exp(-a * a / 2) / math.sqrt(2 * math.pi)


class Identity:
    """Z = A: a layer that changes nothing."""

    def forward(self, A):
        return each(float, A)

    def backward(self, dLdZ):
        return each(float, dLdZ)


class ReLU:
    """Z = max(A, 0): positive numbers pass, all others become 0."""

    def forward(self, A):
        self.A = A
        return each(lambda a: a if a > 0 else 0.0, A)

    def backward(self, dLdZ):
        return each(lambda g, a: g if a > 0 else 0.0, dLdZ, self.A)


class Sigmoid:
    """Z = 1 / (1 + exp(-A)): every number becomes one between 0 and 1."""

    def forward(self, A):
        self.Z = each(sigmoid, A)
        return self.Z

    def backward(self, dLdZ):
        return each(lambda g, z: g * (z - z * z), dLdZ, self.Z)


class Softmax:
    """Z = exp(A) / sum exp(A), row by row: each row becomes probabilities, whose sum is 1."""

    def forward(self, A):
        rows = []
        for row in A.tolist():
            powers = [math.exp(a - max(row)) for a in row]
            total = math.fsum(powers)
            rows.append([power / total for power in powers])
        self.Z = np.array(rows)
        return self.Z

    def jacobian(self):
        C = range(self.Z.shape[1])
        return np.array([[[z[j] * ((i == j) - z[i]) for j in C] for i in C] for z in self.Z.tolist()])

    def backward(self, dLdZ):
        rows = []
        for z, g in zip(self.Z.tolist(), dLdZ.tolist()):
            mean = math.fsum(p * q for p, q in zip(z, g))
            rows.append([p * (q - mean) for p, q in zip(z, g)])
        return np.array(rows)


class Tanh:
    """Z = tanh(A): every number becomes one between -1 and 1. For extra points."""

    def forward(self, A):
        self.Z = each(math.tanh, A)
        return self.Z

    def backward(self, dLdZ):
        return each(lambda g, z: g * (1 - z * z), dLdZ, self.Z)


class GELU:
    """Z = A Phi(A), where Phi is the distribution function of the normal. For extra points."""

    def forward(self, A):
        self.A = A
        return each(lambda a: a * Phi(a), A)

    def backward(self, dLdZ):
        return each(lambda g, a: g * (Phi(a) + a * phi(a)), dLdZ, self.A)
