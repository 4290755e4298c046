"""Formulas that go up in steps: rounding and the sign. Between the steps nothing changes."""

from __future__ import annotations

import numpy as np

from mytorch.functions.function import Array, Function


class Steps(Function):
    """A formula made of steps: its derivative is 0, and is taken as 0 at the steps, too."""

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (np.zeros_like(dLdZ),)


class Sign(Steps):
    """Z = −1, 0 or 1: the sign of A."""

    def forward(self, A: Array) -> Array:
        return np.sign(A)


class Floor(Steps):
    """Z = the largest whole number that is no more than A."""

    def forward(self, A: Array) -> Array:
        return np.floor(A)


class Ceil(Steps):
    """Z = the smallest whole number that is no less than A."""

    def forward(self, A: Array) -> Array:
        return np.ceil(A)


class Trunc(Steps):
    """Z = A without what comes after the decimal point."""

    def forward(self, A: Array) -> Array:
        return np.trunc(A)


class Round(Steps):
    """Z = A, rounded to so many decimals; halves to the even neighbour."""

    def __init__(self, decimals: int = 0) -> None:
        self.decimals = decimals

    def forward(self, A: Array) -> Array:
        return np.round(A, self.decimals)
