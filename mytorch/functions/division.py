"""Division into whole parts, and what remains of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.functions.broadcasting import Broadcasting
from mytorch.functions.function import Array


class FloorDivide(Broadcasting):
    """Z = ⌊A / B⌋; it goes up in steps, so that its gradients are 0."""

    def Z(self, A: Any, B: Any) -> Any:
        return A // B

    def dLdA(self, dLdZ: Array) -> Array:
        return np.zeros_like(dLdZ)

    def dLdB(self, dLdZ: Array) -> Array:
        return np.zeros_like(dLdZ)


class Remainder(Broadcasting):
    """Z = A − B ⌊A / B⌋, of B's sign: Python's %."""

    def Z(self, A: Any, B: Any) -> Any:
        if self.B_shape is not None:  # a number has no gradient, for which to keep them
            self.A, self.B = A, B
        return A % B

    def dLdA(self, dLdZ: Array) -> Array:
        return dLdZ

    def dLdB(self, dLdZ: Array) -> Array:
        return -dLdZ * (self.A // self.B)


class Fmod(Broadcasting):
    """Z = A − B trunc(A / B), of A's sign: C's fmod."""

    def Z(self, A: Any, B: Any) -> Any:
        if self.B_shape is not None:  # a number has no gradient, for which to keep them
            self.A, self.B = A, B
        return np.fmod(A, B)

    def dLdA(self, dLdZ: Array) -> Array:
        return dLdZ

    def dLdB(self, dLdZ: Array) -> Array:
        return -dLdZ * np.trunc(self.A / self.B)
