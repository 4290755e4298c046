"""Homework 2, part 1: activations."""

import math
from abc import ABC, abstractmethod

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


Array = np.ndarray


class Activation(ABC):
    """What all activations have in common: one batch in, one batch of the same shape out."""

    @abstractmethod
    def forward(self, A: Array) -> Array: ...

    @abstractmethod
    def backward(self, dLdZ: Array) -> Array: ...

    @staticmethod
    def _batch(X: Array, like: Array | None = None) -> Array:
        if not isinstance(X, np.ndarray) or X.ndim != 2:
            raise TypeError("a batch is an array of two axes")
        if like is not None and X.shape != like.shape:
            raise ValueError(f"wanted the shape {like.shape}, got {X.shape}")
        return X


class Identity(Activation):
    def forward(self, A: Array) -> Array:
        return np.array(self._batch(A), dtype=float, copy=True)

    def backward(self, dLdZ: Array) -> Array:
        return np.array(self._batch(dLdZ), dtype=float, copy=True)


class ReLU(Activation):
    A: Array

    def forward(self, A: Array) -> Array:
        self.A = self._batch(A)
        return A.clip(min=0.0)

    def backward(self, dLdZ: Array) -> Array:
        return np.where(self.A > 0, self._batch(dLdZ, self.A), 0.0)


class Sigmoid(Activation):
    Z: Array

    def forward(self, A: Array) -> Array:
        A = self._batch(A)
        Z = np.empty(A.shape)
        positive = A >= 0
        Z[positive] = 1.0 / (1.0 + np.exp(-A[positive]))
        e = np.exp(A[~positive])
        Z[~positive] = e / (1.0 + e)
        self.Z = Z
        return Z

    def backward(self, dLdZ: Array) -> Array:
        return self._batch(dLdZ, self.Z) * self.Z * (1.0 - self.Z)


class Softmax:
    """Z = exp(A) / sum of exp(A), row by row."""

    def forward(self, A):
        E = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = E / E.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        Z = self.Z
        return Z[:, :, None] * (np.eye(Z.shape[1]) - Z[:, None, :])

    def backward(self, dLdZ):
        mean = (dLdZ * self.Z).sum(axis=1, keepdims=True)
        return self.Z * (dLdZ - mean)


class Tanh:
    """Z = tanh(A)."""

    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1.0 - self.Z**2)


class GELU:
    """Z = A Phi(A)."""

    def forward(self, A):
        self.A = A
        return A * (0.5 * (1.0 + erf(A / math.sqrt(2.0))))

    def backward(self, dLdZ):
        A = self.A
        Phi = 0.5 * (1.0 + erf(A / math.sqrt(2.0)))
        phi = np.exp(-0.5 * A * A) / math.sqrt(2.0 * math.pi)
        return dLdZ * (Phi + A * phi)
