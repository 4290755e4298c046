"""Sine, cosine and tangent, their inverses, and the hyperbolic sine and cosine."""

from __future__ import annotations

import numpy as np

from mytorch.functions.function import Array, Function


class Sin(Function):
    """Z = sin A."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.sin(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * np.cos(self.A),)


class Cos(Function):
    """Z = cos A."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.cos(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (-dLdZ * np.sin(self.A),)


class Tan(Function):
    """Z = tan A."""

    def forward(self, A: Array) -> Array:
        self.Z = np.tan(A)
        return self.Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * (1 + self.Z * self.Z),)


class Asin(Function):
    """Z = arcsin A; its slope at −1 and 1 is infinite."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.asin(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ / np.sqrt(1 - self.A * self.A),)


class Acos(Function):
    """Z = arccos A; its slope at −1 and 1 is infinite."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.acos(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (-dLdZ / np.sqrt(1 - self.A * self.A),)


class Atan(Function):
    """Z = arctan A."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.atan(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ / (1 + self.A * self.A),)


class Sinh(Function):
    """Z = sinh A."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.sinh(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * np.cosh(self.A),)


class Cosh(Function):
    """Z = cosh A."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.cosh(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * np.sinh(self.A),)
