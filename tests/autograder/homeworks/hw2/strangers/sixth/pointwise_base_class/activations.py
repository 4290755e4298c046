"""Activations as subclasses of one."""

import math
from abc import ABC, abstractmethod

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])
Array = np.ndarray


class Pointwise(ABC):
    """Z = f(A), number by number; the name of the cached array is in `keeps`."""

    keeps: str = "A"

    @staticmethod
    @abstractmethod
    def f(A: Array) -> Array:
        """Return a new array, f of each number."""

    @staticmethod
    @abstractmethod
    def slope(cached: Array) -> Array:
        """Return f' from the cached array."""

    def forward(self, A: Array) -> Array:
        Z = self.f(A)
        setattr(self, self.keeps, {"A": A, "Z": Z}[self.keeps])
        return Z

    def backward(self, dLdZ: Array) -> Array:
        return np.multiply(dLdZ, self.slope(getattr(self, self.keeps)))


class Identity(Pointwise):
    @staticmethod
    def f(A):
        return np.array(A)

    @staticmethod
    def slope(cached):
        return 1.0

    def forward(self, A):
        return self.f(A)

    def backward(self, dLdZ):
        return self.f(dLdZ)


class ReLU(Pointwise):
    @staticmethod
    def f(A):
        return np.where(A > 0, A, 0.0)

    @staticmethod
    def slope(A):
        return np.heaviside(A, 0.0)


class Sigmoid(Pointwise):
    keeps = "Z"

    @staticmethod
    def f(A):
        return np.exp(-np.logaddexp(0, -A))

    @staticmethod
    def slope(Z):
        return Z - Z * Z


class Tanh(Pointwise):
    keeps = "Z"
    f = staticmethod(np.tanh)

    @staticmethod
    def slope(Z):
        return (1 - Z) * (1 + Z)


class GELU(Pointwise):
    @staticmethod
    def phi(A):
        return (1 + erf(A * math.sqrt(0.5))) * 0.5

    @staticmethod
    def f(A):
        return A * GELU.phi(A)

    @staticmethod
    def slope(A):
        return GELU.phi(A) + A * np.exp(-(A**2) / 2) / math.sqrt(math.tau)


class Softmax(Pointwise):
    keeps = "Z"

    @staticmethod
    def f(A):
        shifted = A - np.max(A, axis=-1, keepdims=True)
        return np.exp(shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True)))

    @staticmethod
    def slope(Z):
        return np.stack([np.diagflat(z) for z in Z]) - Z[..., None] @ Z[:, None, :]

    def jacobian(self) -> Array:
        return self.slope(self.Z)

    def backward(self, dLdZ: Array) -> Array:
        return (self.jacobian() @ dLdZ[..., None])[..., 0]
