"""Homework 2, part 1: activations, the layers without parameters, forward and backward by hand."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])
"""The error function of each element of an array. NumPy has none. Only GELU needs it."""


class Identity:
    """Z = A: a layer that changes nothing."""

    def forward(self, A):
        """Return Z, a copy of the batch A."""
        return np.array(A)

    def backward(self, dLdZ):
        """Return a copy of dLdZ."""
        return np.array(dLdZ)


class ReLU:
    """Z = max(A, 0): positive numbers pass, all others become 0."""

    def forward(self, A):
        """Return Z for the batch A, and cache A."""
        self.A = A
        return np.maximum(A, 0.0)

    def backward(self, dLdZ):
        """Return how the loss changes with A."""
        return np.where(self.A > 0, dLdZ, 0.0)


class Sigmoid:
    """Z = 1 / (1 + exp(-A)): every number becomes one between 0 and 1."""

    def forward(self, A):
        """Return Z for the batch A, and cache it."""
        E = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1.0, E) / (1.0 + E)
        return self.Z

    def backward(self, dLdZ):
        """Return how the loss changes with A."""
        return dLdZ * self.Z * (1.0 - self.Z)


class Softmax:
    """Z = exp(A) / sum exp(A), row by row."""

    def forward(self, A):
        """Return Z for the batch A, and cache it."""
        E = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = E / E.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        """Return dZdA, (N, C, C), for the cached Z."""
        Z = self.Z
        dZdA = -Z[:, :, np.newaxis] * Z[:, np.newaxis, :]
        i = np.arange(Z.shape[1])
        dZdA[:, i, i] += Z
        return dZdA

    def backward(self, dLdZ):
        """Return how the loss changes with A."""
        mean = np.sum(dLdZ * self.Z, axis=1, keepdims=True)
        return self.Z * (dLdZ - mean)


class Tanh:
    """Z = tanh(A)."""

    def forward(self, A):
        """Return Z for the batch A, and cache it."""
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        """Return how the loss changes with A."""
        return dLdZ * (1.0 - self.Z * self.Z)


class GELU:
    """Z = A Phi(A)."""

    def forward(self, A):
        """Return Z for the batch A, and cache A."""
        self.A = A
        return A * (0.5 * (1.0 + erf(A / math.sqrt(2.0))))

    def backward(self, dLdZ):
        """Return how the loss changes with A."""
        A = self.A
        Phi = 0.5 * (1.0 + erf(A / math.sqrt(2.0)))
        phi = np.exp(-0.5 * A * A) / math.sqrt(2.0 * math.pi)
        return dLdZ * (Phi + A * phi)
