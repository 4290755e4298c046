"""Homework 2, part 1: activations, the layers without parameters, forward and backward by hand."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])
"""The error function of each element of an array. NumPy has none. Only GELU needs it."""


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
        Z = np.array(A)
        Z[A <= 0] = 0
        return Z

    def backward(self, dLdZ):
        dLdA = np.zeros_like(dLdZ)
        np.copyto(dLdA, dLdZ, where=self.A > 0)
        return dLdA


class Sigmoid:
    """Z = 1 / (1 + exp(-A)): every number becomes one between 0 and 1."""

    def forward(self, A):
        small = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1.0, small) / (1.0 + small)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * self.Z * (1 - self.Z)


class Softmax:
    """Z = exp(A) / sum exp(A), row by row: each row becomes probabilities, whose sum is 1."""

    def forward(self, A):
        E = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = E / E.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        N, C = self.Z.shape
        dZdA = np.zeros((N, C, C))
        dZdA.reshape(N, -1)[:, :: C + 1] = self.Z  # the diagonals
        dZdA -= self.Z[:, :, np.newaxis] @ self.Z[:, np.newaxis, :]
        return dZdA

    def backward(self, dLdZ):
        # the same number in a whole row of dLdZ changes nothing: take the row's largest away
        dLdZ = dLdZ - dLdZ.max(axis=1, keepdims=True)
        return self.Z * dLdZ - self.Z * np.einsum("nc,nc->n", self.Z, dLdZ)[:, np.newaxis]


class Tanh:
    """Z = tanh(A): every number becomes one between -1 and 1. For extra points."""

    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1 - self.Z**2)


class GELU:
    """Z = A Phi(A), where Phi is the distribution function of the normal. For extra points."""

    def forward(self, A):
        self.A = A
        return A * (1 + erf(A / math.sqrt(2))) / 2

    def backward(self, dLdZ):
        A = self.A
        Phi = (1 + erf(A / math.sqrt(2))) / 2
        phi = np.exp(-(A**2) / 2) / math.sqrt(2 * math.pi)
        return dLdZ * (Phi + A * phi)
