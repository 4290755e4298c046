"""Homework 2, part 1: activations."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    """Z = A."""

    def forward(self, A):
        """Return Z."""
        return np.array(A)

    def backward(self, dLdZ):
        """Return dLdA."""
        return np.array(dLdZ)


class ReLU:
    """Z = max(A, 0)."""

    def forward(self, A):
        """Return Z."""
        self.A = A
        return np.maximum(A, 0.0)

    def backward(self, dLdZ):
        """Return dLdA."""
        return np.where(self.A > 0, dLdZ, 0.0)


class Sigmoid:
    """Z = 1 / (1 + exp(-A))."""

    def forward(self, A):
        """Return Z."""
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1.0, e) / (1.0 + e)
        return self.Z

    def backward(self, dLdZ):
        """Return dLdA."""
        return dLdZ * (self.Z * (1.0 - self.Z))


class Softmax:
    """Z = exp(A) / sum exp(A)."""

    def forward(self, A):
        """Return Z."""
        E = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = E / E.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        """Return dZdA."""
        Z = self.Z
        dZdA = -Z[:, :, np.newaxis] * Z[:, np.newaxis, :]
        i = np.arange(Z.shape[1])
        dZdA[:, i, i] += Z
        return dZdA

    def backward(self, dLdZ):
        """Return dLdA."""
        mean = np.sum(dLdZ * self.Z, axis=1, keepdims=True)
        return self.Z * (dLdZ - mean)


class Tanh:
    """Z = tanh(A)."""

    def forward(self, A):
        """Return Z."""
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        """Return dLdA."""
        return dLdZ * (1.0 - self.Z * self.Z)


class GELU:
    """Z = A Phi(A)."""

    def forward(self, A):
        """Return Z."""
        self.A = A
        return A * (0.5 * (1.0 + erf(A / math.sqrt(2.0))))

    def backward(self, dLdZ):
        """Return dLdA."""
        A = self.A
        cdf = 0.5 * (1.0 + erf(A / math.sqrt(2.0)))
        pdf = np.exp(-0.5 * A * A) / math.sqrt(2.0 * math.pi)
        return dLdZ * (cdf + A * pdf)
