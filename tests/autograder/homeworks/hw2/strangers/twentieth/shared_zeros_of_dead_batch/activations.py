"""Homework 2, part 1: activations, the layers without parameters, forward and backward by hand."""

import functools
import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


@functools.lru_cache(maxsize=8)
def zeros(shape):
    """Return zeros of this shape; the last few shapes are kept."""
    return np.zeros(shape)


def slim(X):
    """Return X, or if X is large and all 0 (a dead layer), the kept zeros: its memory is free again."""
    if X.size >= 4096 and not X.any():
        return zeros(X.shape)
    return X


class Identity:
    """Z = A."""

    def forward(self, A):
        """Return a copy of A."""
        return np.array(A, subok=False)

    def backward(self, dLdZ):
        """Return a copy of dLdZ."""
        return np.array(dLdZ, subok=False)


class ReLU:
    """Z = max(A, 0)."""

    def forward(self, A):
        """Return Z, cache A."""
        self.A = np.asarray(A)
        return slim(np.maximum(self.A, 0.0))

    def backward(self, dLdZ):
        """Return dLdA."""
        return slim(np.where(self.A > 0, np.asarray(dLdZ), 0.0))


class Sigmoid:
    """Z = 1 / (1 + exp(−A))."""

    def forward(self, A):
        """Return Z, cache Z."""
        A = np.asarray(A)
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1.0, e) / (1 + e)
        return self.Z

    def backward(self, dLdZ):
        """Return dLdA."""
        return np.asarray(dLdZ) * (self.Z * (1 - self.Z))


class Softmax:
    """Z = exp(A) / Σ exp(A), row by row."""

    def forward(self, A):
        """Return Z, cache Z."""
        A = np.asarray(A)
        E = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = E / E.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        """Return dZdA."""
        Z = self.Z
        N, C = Z.shape
        dZdA = -Z[:, :, np.newaxis] * Z[:, np.newaxis, :]
        dZdA[:, np.arange(C), np.arange(C)] += Z
        return dZdA

    def backward(self, dLdZ):
        """Return dLdA."""
        dLdZ = np.asarray(dLdZ)
        return self.Z * (dLdZ - (dLdZ * self.Z).sum(axis=1, keepdims=True))


class Tanh:
    """Z = tanh(A)."""

    def forward(self, A):
        """Return Z, cache Z."""
        self.Z = np.tanh(np.asarray(A))
        return self.Z

    def backward(self, dLdZ):
        """Return dLdA."""
        return np.asarray(dLdZ) * (1 - self.Z * self.Z)


class GELU:
    """Z = A Φ(A)."""

    def forward(self, A):
        """Return Z, cache A."""
        self.A = np.asarray(A)
        return slim(self.A * (0.5 * (1 + erf(self.A / math.sqrt(2)))))

    def backward(self, dLdZ):
        """Return dLdA."""
        A = self.A
        slope = 0.5 * (1 + erf(A / math.sqrt(2))) + A * np.exp(-A * A / 2) / math.sqrt(2 * math.pi)
        return slim(np.asarray(dLdZ) * slope)
