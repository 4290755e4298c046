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


STEP, LIMIT = 2.0**-9, 29.75
_grid = np.arange(-LIMIT, LIMIT, STEP)
_table = 1.0 / (1.0 + np.exp(-_grid))


def sigmoid(A):
    """Return the sigmoid: from a table with three derivatives, so that most numbers need no exp."""
    Z = np.where(A > 0, 1.0, 0.0)  # beyond the table, it is 0 or 1 to twelve digits
    inside = np.abs(A) <= LIMIT
    a = A[inside]
    place = np.floor((a + LIMIT) / STEP).astype(int)
    h = a - (place * STEP - LIMIT)
    z = _table.take(place, mode="wrap")
    first = z * (1.0 - z)
    second = first * (1.0 - 2.0 * z)
    third = first * (1.0 - 6.0 * first)
    Z[inside] = z + h * (first + h / 2.0 * (second + h / 3.0 * third))
    return Z


class Sigmoid:
    """Z = 1 / (1 + exp(-A))."""

    def forward(self, A):
        """Return Z."""
        self.Z = sigmoid(A)
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
