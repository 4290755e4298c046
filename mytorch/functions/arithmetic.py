"""The four operations of arithmetic, powers, and the larger and the smaller of two numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.functions.broadcasting import Broadcasting
from mytorch.functions.function import Array, Elementwise


class Add(Broadcasting):
    """Z = A + B."""

    def Z(self, A: Any, B: Any) -> Any:
        return A + B

    def dLdA(self, dLdZ: Array) -> Array:
        return dLdZ

    def dLdB(self, dLdZ: Array) -> Array:
        return dLdZ


class Subtract(Broadcasting):
    """Z = A − B."""

    def Z(self, A: Any, B: Any) -> Any:
        return A - B

    def dLdA(self, dLdZ: Array) -> Array:
        return dLdZ

    def dLdB(self, dLdZ: Array) -> Array:
        return -dLdZ


class Multiply(Broadcasting):
    """Z = A ∘ B."""

    needed_for = {"A": (1,), "B": (0,)}

    def Z(self, A: Any, B: Any) -> Any:
        # A is cached for dLdB, and B for dLdA; a Python number has no gradient.
        self.A: Any = None if self.B_shape is None else A
        self.B: Any = None if self.A_shape is None else B
        return A * B

    def dLdA(self, dLdZ: Array) -> Array:
        return dLdZ * self.B

    def dLdB(self, dLdZ: Array) -> Array:
        return dLdZ * self.A


class Divide(Broadcasting):
    """Z = A / B."""

    needed_for = {"A": (1,)}

    def Z(self, A: Any, B: Any) -> Any:
        self.A: Any = None if self.B_shape is None else A  # for dLdB
        self.B = B
        return A / B

    def dLdA(self, dLdZ: Array) -> Array:
        return dLdZ / self.B

    def dLdB(self, dLdZ: Array) -> Array:
        # Not A / B²: the square of a large or small number may not fit into float32.
        return -dLdZ * (self.A / self.B / self.B)


class Power(Broadcasting):
    """Z = A to the power of B.

    Where B = 0, Z is constant, and so the derivative by A is 0. At A = 0 the derivative by B is
    set to 0, its limit from above for B > 0.
    """

    def Z(self, A: Any, B: Any) -> Any:
        self.A, self.B = A, B
        return A**B

    def dLdA(self, dLdZ: Array) -> Array:
        A, B = self.A, self.B
        if not np.ndim(B):
            return dLdZ * (B * A ** (B - 1)) if B != 0 else np.zeros_like(dLdZ)
        constant = B == 0
        return dLdZ * np.where(constant, 0, B * A ** np.where(constant, 1, B - 1))

    def dLdB(self, dLdZ: Array) -> Array:
        A, B = self.A, self.B
        constant = (A == 0) & (B >= 0)
        logarithm = np.log(np.where(constant, np.ones_like(dLdZ), A))
        return dLdZ * np.where(constant, 0, A**B * logarithm)


class Negative(Elementwise):
    """Z = −A."""

    def forward(self, A: Array) -> Array:
        return -A

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (-dLdZ,)


class Maximum(Broadcasting):
    """Z = the larger of A and B; where they are equal, each gets half the gradient."""

    def Z(self, A: Any, B: Any) -> Any:
        self.A, self.B = A, B
        return np.maximum(A, B)

    def dLdA(self, dLdZ: Array) -> Array:
        return dLdZ * _share(self.A, self.B, dLdZ.dtype)

    def dLdB(self, dLdZ: Array) -> Array:
        return dLdZ * _share(self.B, self.A, dLdZ.dtype)


class Minimum(Broadcasting):
    """Z = the smaller of A and B; where they are equal, each gets half the gradient."""

    def Z(self, A: Any, B: Any) -> Any:
        self.A, self.B = A, B
        return np.minimum(A, B)

    def dLdA(self, dLdZ: Array) -> Array:
        return dLdZ * _share(self.B, self.A, dLdZ.dtype)

    def dLdB(self, dLdZ: Array) -> Array:
        return dLdZ * _share(self.A, self.B, dLdZ.dtype)


def _share(larger: Any, smaller: Any, dtype: Any) -> Array:
    """Return 0 where the first is smaller, 1/2 where both are equal, and 1 elsewhere, as at nan."""
    return 1 - ((larger < smaller).astype(dtype) + (larger <= smaller).astype(dtype)) / 2
