"""Homework 2, part 1: activations, the layers without parameters, forward and backward by hand."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])
"""The error function of each element of an array. NumPy has none. Only GELU needs it."""


class Identity:
    """Z = A: a layer that changes nothing."""

    def forward(self, A):
        return np.array(A)

    def backward(self, dLdZ):
        return np.array(dLdZ)


class ReLU:
    """Z = max(A, 0): positive numbers pass, all others become 0."""

    def forward(self, A):
        self.A = A
        return np.maximum(A, 0.0)

    def backward(self, dLdZ):
        return np.where(self.A > 0, dLdZ, 0.0)


class Sigmoid:
    """Z = 1 / (1 + exp(-A)): every number becomes one between 0 and 1."""

    def forward(self, A):
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1.0, e) / (1.0 + e)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (self.Z * (1.0 - self.Z))


class Softmax:
    """Z = exp(A) / sum of exp(A), row by row."""

    def forward(self, A):
        Z = np.exp(A - A.max(axis=1, keepdims=True))
        Z /= Z.sum(axis=1, keepdims=True)
        self.Z = Z
        return Z

    def jacobian(self):
        dZdA = -self.Z[:, :, np.newaxis] * self.Z[:, np.newaxis, :]
        i = np.arange(self.Z.shape[1])
        dZdA[:, i, i] += self.Z
        return dZdA

    def backward(self, dLdZ):
        mean = (dLdZ * self.Z).sum(axis=1, keepdims=True)
        return self.Z * (dLdZ - mean)


class Tanh:
    """Z = tanh(A): every number becomes one between -1 and 1."""

    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1.0 - self.Z * self.Z)


class GELU:
    """Z = A Phi(A), where Phi is the distribution function of the normal."""

    def forward(self, A):
        self.A = A
        return A * (0.5 * (1.0 + erf(A / math.sqrt(2.0))))

    def backward(self, dLdZ):
        A = self.A
        Phi = 0.5 * (1.0 + erf(A / math.sqrt(2.0)))
        phi = np.exp(-0.5 * A * A) / math.sqrt(2.0 * math.pi)
        return dLdZ * (Phi + A * phi)
