"""Step functions: rounding and the sign. They are constant between the steps."""

from __future__ import annotations

import numpy as np

from mytorch.functions.function import Array, Elementwise


class Steps(Elementwise):
    """A step function: its derivative is 0 between the steps, and is set to 0 at the steps."""

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (np.zeros_like(dLdZ),)


def sign(A: Array) -> Array:
    """Return −1, 0 or 1: the sign of each number, and 0 for what is not a number."""
    return (A > 0).astype(A.dtype) - (A < 0).astype(A.dtype)


class Sign(Steps):
    """Z = −1, 0 or 1: the sign of A, and 0 for what is not a number."""

    def forward(self, A: Array) -> Array:
        Z = np.sign(A)
        return np.where(Z == Z, Z, np.zeros_like(Z))


class Floor(Steps):
    """Z = the largest whole number ≤ A."""

    def forward(self, A: Array) -> Array:
        return np.floor(A)


class Ceil(Steps):
    """Z = the smallest whole number ≥ A."""

    def forward(self, A: Array) -> Array:
        return np.ceil(A)


class Trunc(Steps):
    """Z = A without the digits after the decimal point."""

    def forward(self, A: Array) -> Array:
        return np.trunc(A)


class Round(Steps):
    """Z = A rounded to `decimals` digits after the point; halves go to the even neighbour."""

    def __init__(self, decimals: int = 0) -> None:
        self.decimals = decimals

    def forward(self, A: Array) -> Array:
        return np.round(A, self.decimals)
