"""Softmax and its logarithm: numbers of any size made into probabilities."""

from __future__ import annotations

import numpy as np

from mytorch.functions.function import Array, Function


class Softmax(Function):
    """Z = eᴬ / Σ eᴬ, the sum taken along one axis.

    A common summand of all A cancels out, so the largest is subtracted first: eᴬ is then at most 1.
    As it cancels out, it has no part in the derivatives either, and is a constant to the tape.
    """

    def __init__(self, axis: int) -> None:
        self.axis = axis

    def forward(self, A: Array) -> Array:
        E = np.exp(A - largest(A, self.axis))
        self.Z = E / E.sum(axis=self.axis, keepdims=True)
        return self.Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        """Return dLdA = Z ∘ (dLdZ − Σ dLdZ ∘ Z).

        In a row, dZ[i]/dA[j] = Z[i] (δ[i, j] − Z[j]): each A raises its own Z and, through the
        sum, lowers all.
        """
        mean = (dLdZ * self.Z).sum(axis=self.axis, keepdims=True)
        return (self.Z * (dLdZ - mean),)


class LogSoftmax(Function):
    """Z = A − ln Σ eᴬ, the logarithm of the softmax, finite where the softmax has run down to 0."""

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
    """Return the largest numbers along the axis, which stays, as constants; of none at all, −∞."""
    return np.maximum.reduce(np.asarray(A), axis=axis, keepdims=True, initial=-np.inf)
