"""Homework 2, part 1: activations, the layers without parameters, forward and backward by hand."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])
"""The error function of each element of an array. NumPy has none. Only GELU needs it."""


def Phi(A):
    """Return the normal distribution function. From 7 on, it is 1 within 2e-12."""
    result = (A > 0).astype(float)
    near = np.abs(A) < 7
    result[near] = (1 + erf(A[near] / 2**0.5)) / 2
    return result


class Identity:
    """Z = A: a layer that changes nothing."""

    def forward(self, A):
        return A.copy()

    def backward(self, dLdZ):
        return dLdZ.copy()


class ReLU:
    """Z = max(A, 0): positive numbers pass, all others become 0."""

    def forward(self, A):
        self.A = A
        return (A + np.abs(A)) / 2

    def backward(self, dLdZ):
        return dLdZ * np.clip(np.sign(self.A), 0, None)


class Sigmoid:
    """Z = 1 / (1 + exp(-A)): every number becomes one between 0 and 1."""

    def forward(self, A):
        self.Z = 1 / (1 + np.exp(-np.clip(A, -30, 30)))
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * self.Z * (1 - self.Z)


class Softmax:
    """Z = exp(A) / sum exp(A), row by row: each row becomes probabilities, whose sum is 1."""

    def forward(self, A):
        E = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = E / (E.sum(axis=1, keepdims=True) + 1e-12)
        return self.Z

    def jacobian(self):
        Z = self.Z
        return Z[:, :, None] * np.eye(Z.shape[1]) - Z[:, :, None] * Z[:, None, :]

    def backward(self, dLdZ):
        mean = (dLdZ * self.Z).sum(axis=1, keepdims=True)
        return self.Z * (dLdZ - mean)


class Tanh:
    """Z = tanh(A): every number becomes one between -1 and 1. For extra points."""

    def forward(self, A):
        up, down = np.exp(np.clip(A, -15, 15)), np.exp(np.clip(-A, -15, 15))
        self.Z = (up - down) / (up + down)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1 - self.Z) * (1 + self.Z)


class GELU:
    """Z = A Phi(A), where Phi is the distribution function of the normal. For extra points."""

    def forward(self, A):
        self.A = A
        return A * Phi(A)

    def backward(self, dLdZ):
        A = self.A
        return dLdZ * (Phi(A) + A * 0.3989422804 * np.exp(-0.5 * A**2))
