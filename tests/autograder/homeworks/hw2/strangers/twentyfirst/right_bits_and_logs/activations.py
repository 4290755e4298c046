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
        return (A + np.abs(A)) / 2.0

    def backward(self, dLdZ):
        """Return dLdA."""
        # A number above 0 has bits that are a whole number above 0; 0, -0 and less have not.
        return np.where(np.ascontiguousarray(self.A).view(np.int64) > 0, dLdZ, 0.0)


class Sigmoid:
    """Z = 1 / (1 + exp(-A))."""

    def forward(self, A):
        """Return Z."""
        self.Z = np.exp(-np.logaddexp(0.0, -A))
        return self.Z

    def backward(self, dLdZ):
        """Return dLdA."""
        return dLdZ * (self.Z * (1.0 - self.Z))


class Softmax:
    """Z = exp(A) / sum exp(A)."""

    def forward(self, A):
        """Return Z."""
        E = np.exp(A - np.logaddexp.reduce(A, axis=1, keepdims=True))
        self.Z = E / E.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        """Return dZdA."""
        Z = self.Z
        return Z[:, np.newaxis, :] * (np.eye(Z.shape[1]) - Z[:, np.newaxis, :]).transpose(0, 2, 1)

    def backward(self, dLdZ):
        """Return dLdA."""
        mean = np.sum(dLdZ * self.Z, axis=1, keepdims=True)
        return self.Z * (dLdZ - mean)


class Tanh:
    """Z = tanh(A)."""

    def forward(self, A):
        """Return Z."""
        e = np.expm1(-2.0 * np.abs(A))
        self.Z = np.copysign(-e / (e + 2.0), A)
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
