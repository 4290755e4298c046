"""Homework 2, part 1: activations, the layers without parameters."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    """Z = A."""

    def forward(self, A):
        """Return a copy of A."""
        return np.array(A, dtype=float)

    def backward(self, dLdZ):
        """Return a copy of dLdZ."""
        return np.array(dLdZ, dtype=float)


class ReLU:
    """Z = max(A, 0)."""

    def forward(self, A):
        """Return Z, cache A."""
        self.A = A
        return np.maximum(A, 0.0)

    def backward(self, dLdZ):
        """Return dLdA."""
        return np.where(self.A > 0, dLdZ, 0.0)


class Sigmoid:
    """Z = 1 / (1 + exp(-A))."""

    def forward(self, A):
        """Return Z and cache it."""
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1.0, e) / (1.0 + e)
        return self.Z

    def backward(self, dLdZ):
        """Return dLdA."""
        return dLdZ * (self.Z * (1.0 - self.Z))


class Softmax:
    """Rows of probabilities."""

    def forward(self, A):
        """Return Z and cache it."""
        top = A.max()
        if top - A.min() >= 745:  # exp(-746) is 0: then each row needs its own
            top = A.max(axis=1, keepdims=True)
        E = np.exp(A - top)
        self.Z = E / E.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        """Return dZdA, (N, C, C)."""
        Z = self.Z
        dZdA = -Z[:, :, np.newaxis] * Z[:, np.newaxis, :]
        i = np.arange(Z.shape[1])
        dZdA[:, i, i] += Z
        return dZdA

    def backward(self, dLdZ):
        """Return dLdA."""
        mean = (dLdZ * self.Z).sum(axis=1, keepdims=True)
        return self.Z * (dLdZ - mean)


class Tanh:
    """Z = tanh(A)."""

    def forward(self, A):
        """Return Z and cache it."""
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        """Return dLdA."""
        return dLdZ * (1.0 - self.Z * self.Z)


class GELU:
    """Z = A Phi(A)."""

    def forward(self, A):
        """Return Z, cache A."""
        self.A = A
        return A * (0.5 * (1.0 + erf(A / math.sqrt(2))))

    def backward(self, dLdZ):
        """Return dLdA."""
        A = self.A
        phi = np.exp(-A * A / 2) / math.sqrt(2 * math.pi)
        return dLdZ * (0.5 * (1.0 + erf(A / math.sqrt(2))) + A * phi)
