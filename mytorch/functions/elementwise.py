"""Formulas of one number at a time: exponentials, logarithms, roots, |A|, bounds, sigmoids."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from mytorch.functions.function import Array, Elementwise


class Exp(Elementwise):
    """Z = e to the power of A."""

    def forward(self, A: Array) -> Array:
        self.Z = np.exp(A)
        return self.Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * self.Z,)


class Expm1(Elementwise):
    """Z = e to the power of A, minus 1; exact for A near 0, where Exp loses all digits."""

    def forward(self, A: Array) -> Array:
        self.Z = np.expm1(A)
        return self.Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * (self.Z + 1),)


class Log(Elementwise):
    """Z = ln A."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.log(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ / self.A,)


class Log1p(Elementwise):
    """Z = ln(1 + A); exact for A near 0, where Log loses all digits."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.log1p(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ / (1 + self.A),)


class Log2(Elementwise):
    """Z = the logarithm of A to the base 2."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.log2(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ / (self.A * math.log(2)),)


class Log10(Elementwise):
    """Z = the logarithm of A to the base 10."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.log10(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ / (self.A * math.log(10)),)


class Square(Elementwise):
    """Z = A²."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return A * A

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * (2 * self.A),)


class Sqrt(Elementwise):
    """Z = √A; its slope at 0 is infinite."""

    def forward(self, A: Array) -> Array:
        self.Z = np.sqrt(A)
        return self.Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ / (2 * self.Z),)


class Rsqrt(Elementwise):
    """Z = 1 / √A."""

    def forward(self, A: Array) -> Array:
        self.Z = 1 / np.sqrt(A)
        return self.Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * (self.Z * self.Z * self.Z) / -2,)


class Reciprocal(Elementwise):
    """Z = 1 / A."""

    def forward(self, A: Array) -> Array:
        self.Z = 1 / A
        return self.Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (-dLdZ * self.Z * self.Z,)


class Abs(Elementwise):
    """Z = |A|; its slope at the corner, A = 0, is set to 0."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.abs(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * np.sign(self.A),)


class Clamp(Elementwise):
    """Z = A, but at least `min` and at most `max`; None means no bound.

    A number at a bound gets the whole gradient, a number beyond it gets 0.
    """

    def __init__(self, min: float | None = None, max: float | None = None) -> None:
        self.min, self.max = min, max

    def forward(self, A: Array) -> Array:
        Z = np.clip(A, self.min, self.max)
        self.within = Z == A
        return Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (np.where(self.within, dLdZ, 0),)


class Sigmoid(Elementwise):
    """Z = σ(A) = 1 / (1 + e⁻ᴬ), which is eᴬ / (1 + eᴬ).

    Forward uses the first form for A ≥ 0 and the second for A < 0: so no exponential overflows.
    """

    def forward(self, A: Array) -> Array:
        positive = A >= 0
        e = np.exp(np.where(positive, -A, A))
        self.Z = np.where(positive, 1, e) / (1 + e)
        return self.Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * self.Z * (1 - self.Z),)


class Tanh(Elementwise):
    """Z = tanh A."""

    def forward(self, A: Array) -> Array:
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * (1 - self.Z * self.Z),)


erf: Any = np.frompyfunc(math.erf, 1, 1)
"""math.erf of each element, as a ufunc, which a Tensor can record; the result's dtype is object."""


class Erf(Elementwise):
    """Z = erf A = 2/√π ∫₀ᴬ exp(−t²) dt, the error function; Φ(A) = (1 + erf(A/√2)) / 2."""

    def forward(self, A: Array) -> Array:
        self.A = A
        # As a row: given an array without dimensions, the ufunc returns a plain number.
        return erf(A.reshape(-1)).astype(A.dtype).reshape(A.shape)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * (2 / math.sqrt(math.pi) * np.exp(-self.A * self.A)),)
