"""Homework 2, part 1: activations."""

import math
from abc import ABC, abstractmethod

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])

Array = np.ndarray


class Elementwise(ABC):
    """An activation of one number at a time; it caches its input or its output under `cached`."""

    cached: str | None = None

    @abstractmethod
    def f(self, A: Array) -> Array:
        """Return a new array, f of each number."""

    @abstractmethod
    def slope(self, X: Array) -> Array:
        """Return the slope, from what was cached."""

    def forward(self, A: Array) -> Array:
        Z = self.f(A)
        if self.cached is not None:
            setattr(self, self.cached, {"A": A, "Z": Z}[self.cached])
        return Z

    def backward(self, dLdZ: Array) -> Array:
        return np.multiply(dLdZ, self.slope(getattr(self, self.cached)))


class Identity(Elementwise):
    def f(self, A: Array) -> Array:
        return np.array(A, copy=True)

    def slope(self, X: Array) -> Array:
        return np.ones_like(X)

    def backward(self, dLdZ: Array) -> Array:
        return np.array(dLdZ, copy=True)


class ReLU(Elementwise):
    cached = "A"

    def f(self, A: Array) -> Array:
        return A * (A > 0)

    def slope(self, A: Array) -> Array:
        return np.heaviside(A, 0.0)


class Sigmoid(Elementwise):
    cached = "Z"

    def f(self, A: Array) -> Array:
        return 0.5 * (1.0 + np.tanh(0.5 * A))

    def slope(self, Z: Array) -> Array:
        return Z - Z * Z


class Softmax:
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


class Tanh(Elementwise):
    cached = "Z"

    def f(self, A: Array) -> Array:
        e = np.exp(-2.0 * np.abs(A))
        return np.sign(A) * (1.0 - e) / (1.0 + e)

    def slope(self, Z: Array) -> Array:
        return 1.0 - np.square(Z)


class GELU(Elementwise):
    cached = "A"

    @staticmethod
    def Phi(A: Array) -> Array:
        return (1.0 + erf(A / np.sqrt(2.0))) / 2.0

    def f(self, A: Array) -> Array:
        return A * self.Phi(A)

    def slope(self, A: Array) -> Array:
        return self.Phi(A) + A * np.exp(-0.5 * np.square(A)) / np.sqrt(2.0 * np.pi)
