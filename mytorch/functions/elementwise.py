"""Formulas of one number at a time: exponentials, logarithms, roots, |A|, bounds, sigmoids."""

from __future__ import annotations

import math

import numpy as np

from mytorch.functions.function import Array, Elementwise, Recorder
from mytorch.functions.masks import zero_unless
from mytorch.functions.steps import sign


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
    """Z = |A|; its slope is set to 0 at the corner, A = 0, and for what is not a number."""

    def forward(self, A: Array) -> Array:
        self.A = A
        return np.abs(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (dLdZ * sign(self.A),)


class Clamp(Elementwise):
    """Z = A, but at least `min` and at most `max`; None means no bound.

    A number at a bound gets the whole gradient, a number beyond it gets 0. So do all numbers if the
    minimum is above the maximum.
    """

    def __init__(self, min: float | None = None, max: float | None = None) -> None:
        self.min, self.max = min, max

    def forward(self, A: Array) -> Array:
        Z = np.clip(A, self.min, self.max)
        crossed = self.min is not None and self.max is not None and self.min > self.max
        self.within = (Z == A) & (not crossed)
        return Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (zero_unless(self.within, dLdZ),)


class Sigmoid(Elementwise):
    """Z = σ(A) = 1 / (1 + e⁻ᴬ).

    Where e⁻ᴬ is too large for a number, it is infinite, and Z is 0.
    """

    def forward(self, A: Array) -> Array:
        if isinstance(A, Recorder):  # for second derivatives, which an infinite step would spoil
            self.Z = Sigmoid()(A)
        else:
            with np.errstate(over="ignore"):
                self.Z = 1 / (1 + np.exp(-A))
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
