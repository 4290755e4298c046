"""Sums, means, spreads, lengths and extremes of the numbers along axes."""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
from numpy.lib.array_utils import normalize_axis_tuple

from mytorch.functions.function import Array, Function
from mytorch.functions.softmax import largest

Axis: TypeAlias = int | tuple[int, ...] | None
"""One axis, several, or None for all."""


class Reduction(Function):
    """A formula that makes one number of all that lie along the axes.

    Parameters
    ----------
    axis
        One axis, several, or None for all.
    keepdims
        Whether the axes stay in Z, with length 1.
    """

    def __init__(self, axis: Axis = None, keepdims: bool = False) -> None:
        self.axis, self.keepdims = axis, keepdims

    def remember_shape(self, A: Array) -> None:
        """Keep A's shape, and Z's as it is if the axes stay."""
        axes = range(A.ndim) if self.axis is None else self.axis
        self.axes = normalize_axis_tuple(axes, A.ndim)
        self.A_shape = A.shape
        self.kept_shape = tuple(1 if i in self.axes else n for i, n in enumerate(A.shape))

    @property
    def N(self) -> int:
        """How many numbers of A became one of Z."""
        return math.prod(self.A_shape[i] for i in self.axes)

    def without_axes(self, Z: Array) -> Array:
        """Drop the axes, which stayed so far, unless they are to stay."""
        return Z if self.keepdims else np.squeeze(Z, self.axes)

    def with_axes(self, dLdZ: Array) -> Array:
        """Bring the axes back, with length 1."""
        return dLdZ.reshape(self.kept_shape)


class Sum(Reduction):
    """Z = Σ A; each summand gets the gradient of the sum."""

    def forward(self, A: Array) -> Array:
        Z = A.sum(axis=self.axis, keepdims=self.keepdims)
        self.remember_shape(A)
        return Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        # Adding zeros stretches, as np.broadcast_to does, but into an array that can be changed.
        return (self.with_axes(dLdZ) + np.zeros(self.A_shape, dLdZ.dtype),)


class Mean(Sum):
    """Z = Σ A / N; each of the N numbers gets the N-th part of the gradient."""

    def forward(self, A: Array) -> Array:
        Z = A.mean(axis=self.axis, keepdims=self.keepdims)
        self.remember_shape(A)
        return Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        # Without numbers there are no gradients either, and the N-th part of one doesn't matter.
        return super().backward(dLdZ / (self.N or 1))


class Var(Reduction):
    """Z = Σ (A − mean)² / (N − correction); correction 1 makes it unbiased.

    The mean changes with A too, but that adds nothing: Σ (A − mean) = 0.
    """

    def __init__(self, axis: Axis = None, correction: float = 1, keepdims: bool = False) -> None:
        super().__init__(axis, keepdims)
        self.correction = correction

    def forward(self, A: Array) -> Array:
        self.centred = A - A.mean(axis=self.axis, keepdims=True)
        self.remember_shape(A)
        self.freedom = max(self.N - self.correction, 0)
        squares = self.centred * self.centred
        return squares.sum(axis=self.axis, keepdims=self.keepdims) / self.freedom

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (self.centred * (2 * self.with_axes(dLdZ) / self.freedom),)


class Std(Var):
    """Z = √ of the variance; where that is 0 the derivative is taken as 0, as PyTorch does."""

    def forward(self, A: Array) -> Array:
        self.Z = np.sqrt(super().forward(A))
        return self.Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        constant = np.asarray(self.Z) == 0
        dLdvar = np.where(constant, 0, dLdZ / (2 * np.where(constant, 1, self.Z)))
        return super().backward(dLdvar)


class Norm(Reduction):
    """Z = (Σ |A|ᵖ)^(1/p) for a finite p > 0; where it is 0 the derivative is taken as 0."""

    def __init__(self, p: float = 2, axis: Axis = None, keepdims: bool = False) -> None:
        super().__init__(axis, keepdims)
        self.p = p

    def forward(self, A: Array) -> Array:
        self.remember_shape(A)
        self.A = A
        powers = A * A if self.p == 2 else np.abs(A) ** self.p
        # The root of a number that isn't 0, so that its own derivative is a number as well.
        total = powers.sum(axis=self.axis, keepdims=True)
        self.zero = np.asarray(total) == 0
        self.Z = np.where(self.zero, 0, np.where(self.zero, 1, total) ** (1 / self.p))
        return self.without_axes(self.Z)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        """Return dLdA = dLdZ ∘ A |A|ᵖ⁻² / Zᵖ⁻¹."""
        A, p = self.A, self.p
        direction = A / np.where(self.zero, 1, self.Z) ** (p - 1)
        if p != 2:
            # Below 2 the power has no value at 0, but its product with A does: 0.
            size = np.abs(A)
            direction = direction * (size if p > 2 else np.where(A == 0, 1, size)) ** (p - 2)
        return (self.with_axes(dLdZ) * direction,)


class Amax(Reduction):
    """Z = the largest number; where several are, each gets the same share of the gradient."""

    def forward(self, A: Array) -> Array:
        self.remember_shape(A)
        Z = self.extreme(A)
        self.chosen = np.asarray(A) == np.asarray(Z)
        return self.without_axes(Z)

    def extreme(self, A: Array) -> Array:
        return np.max(A, axis=self.axis, keepdims=True)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        share = self.chosen.astype(dLdZ.dtype)
        return (self.with_axes(dLdZ) * (share / share.sum(axis=self.axis, keepdims=True)),)


class Amin(Amax):
    """Z = the smallest number; where several are, each gets the same share of the gradient."""

    def extreme(self, A: Array) -> Array:
        return np.min(A, axis=self.axis, keepdims=True)


class LogSumExp(Reduction):
    """Z = log Σ exp(A): the maximum, smoothed; its gradient is the softmax of A.

    With the maximum m taken out, Z = m + log Σ exp(A − m), no number is too large for exp.
    """

    def forward(self, A: Array) -> Array:
        self.remember_shape(A)
        m = largest(A, self.axis)
        m = np.where(np.isfinite(m), m, 0)
        terms = np.exp(A - m)
        total = terms.sum(axis=self.axis, keepdims=True)
        # The sum is 0 only where each A is −∞, and Z then as well; no logarithm of 0 is needed.
        empty = np.asarray(total) == 0
        total = np.where(empty, 1, total)
        self.softmax = terms / total
        return self.without_axes(np.where(empty, -np.inf, m + np.log(total)))

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (self.with_axes(dLdZ) * self.softmax,)
