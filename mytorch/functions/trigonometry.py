"""Sine, cosine and tangent, their inverses, and the hyperbolic sine and cosine."""

from __future__ import annotations

import numpy as np

from mytorch.functions.function import Array, Elementwise


class Sin(Elementwise):
    """Z = sin A."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.sin(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * np.cos(self.A),)


class Cos(Elementwise):
    """Z = cos A."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.cos(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (-dLdZ * np.sin(self.A),)


class Tan(Elementwise):
    """Z = tan A."""

    def forward(self, A: Array) -> Array:
        self.Z = np.tan(A)
        return self.Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * (1 + self.Z * self.Z),)


class Asin(Elementwise):
    """Z = arcsin A; its slope at −1 and 1 is infinite."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.asin(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ / np.sqrt(1 - self.A * self.A),)


class Acos(Elementwise):
    """Z = arccos A; its slope at −1 and 1 is infinite."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.acos(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (-dLdZ / np.sqrt(1 - self.A * self.A),)


class Atan(Elementwise):
    """Z = arctan A."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.atan(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ / (1 + self.A * self.A),)


class Sinh(Elementwise):
    """Z = sinh A."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.sinh(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * np.cosh(self.A),)


class Cosh(Elementwise):
    """Z = cosh A."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.cosh(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * np.sinh(self.A),)
