"""Softmax and its logarithm: any numbers become probabilities."""

from __future__ import annotations

import numpy as np

from mytorch.functions.function import Array, Function
from mytorch.functions.sums import sum_over


class Softmax(Function):
    """Z = eᴬ / Σ eᴬ, the sum taken along one axis.

    The same number subtracted from every A cancels out. So the largest A is subtracted first, and
    eᴬ is at most 1. It cancels out in the derivatives too, and is a constant on the tape.
    """

    def __init__(self, axis: int) -> None:
        self.axis = axis

    def forward(self, A: Array) -> Array:
        E = np.exp(A - largest(A, self.axis))
        self.Z = E / sum_over((self.axis,), E)
        return self.Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        """Return dLdA = Z ∘ (dLdZ − Σ dLdZ ∘ Z).

        In a row, dZ[i]/dA[j] = Z[i] (δ[i, j] − Z[j]): each A raises its own Z, and lowers every
        Z through the sum.
        """
        mean = sum_over((self.axis,), dLdZ, self.Z)
        return (self.Z * (dLdZ - mean),)


class LogSoftmax(Function):
    """Z = A − ln Σ eᴬ, the logarithm of the softmax; finite where the softmax is rounded to 0."""

    def __init__(self, axis: int) -> None:
        self.axis = axis

    def forward(self, A: Array) -> Array:
        A = A - largest(A, self.axis)
        self.Z = A - np.log(np.exp(A).sum(axis=self.axis, keepdims=True))
        return self.Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        """Return dLdA = dLdZ − softmax(A) Σ dLdZ."""
        return (dLdZ - np.exp(self.Z) * dLdZ.sum(axis=self.axis, keepdims=True),)


def largest(A: Array, axis: int | tuple[int, ...] | None) -> Array:
    """Return the maximum along the axis, a constant, with the axis of length 1; −∞ of none."""
    return np.maximum.reduce(np.asarray(A), axis=axis, keepdims=True, initial=-np.inf)
