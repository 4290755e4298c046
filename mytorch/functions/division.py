"""Division to whole numbers, and the two kinds of remainder."""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.functions.broadcasting import Broadcasting
from mytorch.functions.function import Array


class FloorDivide(Broadcasting):
    """Z = ⌊A / B⌋, or A / B rounded towards zero.

    Between its steps Z is constant, so the gradients are 0.
    """

    def __init__(self, towards_zero: bool = False) -> None:
        self.towards_zero = towards_zero

    def Z(self, A: Any, B: Any) -> Any:
        return np.trunc(A / B) if self.towards_zero else A // B

    def dLdA(self, dLdZ: Array) -> Array:
        return np.zeros_like(dLdZ)

    def dLdB(self, dLdZ: Array) -> Array:
        return np.zeros_like(dLdZ)


class Remainder(Broadcasting):
    """Z = A − B ⌊A / B⌋, with the sign of B: Python's %."""

    needed_for = {"A": (1,), "B": (1,)}

    def Z(self, A: Any, B: Any) -> Any:
        if self.B_shape is not None:  # cached for dLdB; a Python number has no gradient
            self.A, self.B = A, B
        return A % B

    def dLdA(self, dLdZ: Array) -> Array:
        return dLdZ

    def dLdB(self, dLdZ: Array) -> Array:
        return -dLdZ * (self.A // self.B)


class Fmod(Broadcasting):
    """Z = A − B trunc(A / B), with the sign of A: C's fmod."""

    needed_for = {"A": (1,), "B": (1,)}

    def Z(self, A: Any, B: Any) -> Any:
        if self.B_shape is not None:  # cached for dLdB; a Python number has no gradient
            self.A, self.B = A, B
        return np.fmod(A, B)

    def dLdA(self, dLdZ: Array) -> Array:
        return dLdZ

    def dLdB(self, dLdZ: Array) -> Array:
        return -dLdZ * np.trunc(self.A / self.B)
