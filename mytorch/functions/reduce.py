"""Sums, means, variances, norms and extremes of the numbers along axes."""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
from numpy.lib.array_utils import normalize_axis_tuple

from mytorch.functions.function import Array, Function
from mytorch.functions.softmax import largest
from mytorch.functions.steps import sign

Axis: TypeAlias = int | tuple[int, ...] | None
"""One axis, several, or None for all."""


class Reduction(Function):
    """A formula that reduces all numbers along the axes to one number.

    Parameters
    ----------
    axis
        One axis, several, or None for all.
    keepdims
        Whether the axes stay in Z, with length 1.
    """

    def __init__(self, axis: Axis = None, keepdims: bool = False) -> None:
        self.axis, self.keepdims = axis, keepdims

    def cache_shape(self, A: Array) -> None:
        """Cache A's shape, and Z's shape with `keepdims`."""
        axes = range(A.ndim) if self.axis is None else self.axis
        self.axes = normalize_axis_tuple(axes, A.ndim)
        self.A_shape = A.shape
        self.keepdims_shape = tuple(1 if i in self.axes else n for i, n in enumerate(A.shape))

    @property
    def N(self) -> int:
        """The number of elements of A for one element of Z."""
        return math.prod(self.A_shape[i] for i in self.axes)

    def without_axes(self, Z: Array) -> Array:
        """Return Z without the axes of length 1, unless `keepdims` is True."""
        return Z if self.keepdims else np.squeeze(Z, self.axes)

    def with_axes(self, dLdZ: Array) -> Array:
        """Return dLdZ with the axes again, of length 1."""
        return dLdZ.reshape(self.keepdims_shape)


class Sum(Reduction):
    """Z = Σ A; each summand gets the gradient of the sum."""

    def forward(self, A: Array) -> Array:
        Z = A.sum(axis=self.axis, keepdims=self.keepdims)
        self.cache_shape(A)
        return Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        # Adding zeros broadcasts; np.broadcast_to would return an array that is not writable.
        return (self.with_axes(dLdZ) + np.zeros(self.A_shape, dLdZ.dtype),)


class Mean(Sum):
    """Z = Σ A / N; each of the N numbers gets 1/N of the gradient."""

    def forward(self, A: Array) -> Array:
        Z = A.mean(axis=self.axis, keepdims=self.keepdims)
        self.cache_shape(A)
        return Z

    def backward(self, dLdZ: Array) -> tuple[Array]:
        # With N = 0 there are no numbers that need a gradient: any divisor except 0 will do.
        return super().backward(dLdZ / (self.N or 1))


def first(A: Array, axis: Axis) -> Array:
    """Return the first number along the axes (None for all), with their length 1, or 0 as in A."""
    axes = range(A.ndim) if axis is None else np.atleast_1d(axis) % max(A.ndim, 1)
    return A[tuple(slice(1) if d in axes else slice(None) for d in range(A.ndim))]


class Var(Reduction):
    """Z = Σ (A − mean)² / (N − correction); with correction 1 it is unbiased.

    The mean changes with A too, but this part of the gradient is 0, because Σ (A − mean) = 0.
    """

    def __init__(self, axis: Axis = None, correction: float = 1, keepdims: bool = False) -> None:
        super().__init__(axis, keepdims)
        self.correction = correction

    def forward(self, A: Array) -> Array:
        # The mean of equal numbers is rounded, and the root has an endless slope near 0. So one of
        # the numbers is subtracted first: equal numbers are then 0 exactly.
        shifted = A - first(np.asarray(A), self.axis)
        self.centred = shifted - shifted.mean(axis=self.axis, keepdims=True)
        self.cache_shape(A)
        self.freedom = max(self.N - self.correction, 0)
        squares = self.centred * self.centred
        return squares.sum(axis=self.axis, keepdims=self.keepdims) / self.freedom

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (self.centred * (2 * self.with_axes(dLdZ) / self.freedom),)


class Std(Var):
    """Z = √variance; where Z is 0 the derivative is set to 0, as in PyTorch."""

    def forward(self, A: Array) -> Array:
        variance = super().forward(A)
        # The root is taken of 1 where the variance is 0: its derivatives at 0 are infinite.
        self.constant = np.asarray(variance) == 0
        self.root = np.sqrt(np.where(self.constant, 1, variance))
        return np.where(self.constant, 0, self.root)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return super().backward(np.where(self.constant, 0, dLdZ / (2 * self.root)))


class Norm(Reduction):
    """Z = (Σ |A|ᵖ)^(1/p) for a finite p > 0; where Z is 0 the derivative is set to 0."""

    def __init__(self, p: float = 2, axis: Axis = None, keepdims: bool = False) -> None:
        super().__init__(axis, keepdims)
        self.p = p

    def forward(self, A: Array) -> Array:
        self.cache_shape(A)
        self.A = A
        powers = A * A if self.p == 2 else np.abs(A) ** self.p
        # The root is taken of 1 where the sum is 0: the derivative of a root at 0 is infinite.
        total = powers.sum(axis=self.axis, keepdims=True)
        self.zero = np.asarray(total) == 0
        self.Z = np.where(self.zero, 0, np.where(self.zero, 1, total) ** (1 / self.p))
        return self.without_axes(self.Z)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        """Return dLdA = dLdZ ∘ A |A|ᵖ⁻² / Zᵖ⁻¹."""
        A, p = self.A, self.p
        if p == 1:
            return (self.with_axes(dLdZ) * sign(A),)
        direction = A / np.where(self.zero, 1, self.Z) ** (p - 1)
        if p != 2:
            # For p < 2, |A|ᵖ⁻² has no value at A = 0, but A |A|ᵖ⁻² does: 0.
            size = np.abs(A)
            direction = direction * (size if p > 2 else np.where(A == 0, 1, size)) ** (p - 2)
        return (self.with_axes(dLdZ) * direction,)


class Amax(Reduction):
    """Z = the largest number; equal largest numbers share the gradient equally."""

    def forward(self, A: Array) -> Array:
        self.cache_shape(A)
        Z = self.extreme(A)
        self.chosen = np.asarray(A) == np.asarray(Z)
        return self.without_axes(Z)

    def extreme(self, A: Array) -> Array:
        return np.max(A, axis=self.axis, keepdims=True)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        share = self.chosen.astype(dLdZ.dtype)
        return (self.with_axes(dLdZ) * (share / share.sum(axis=self.axis, keepdims=True)),)


class Amin(Amax):
    """Z = the smallest number; equal smallest numbers share the gradient equally."""

    def extreme(self, A: Array) -> Array:
        return np.min(A, axis=self.axis, keepdims=True)


class LogSumExp(Reduction):
    """Z = log Σ exp(A): a smooth maximum, whose gradient is the softmax of A.

    In the form Z = m + log Σ exp(A − m), with the maximum m, no number is too large for exp.
    """

    def forward(self, A: Array) -> Array:
        self.cache_shape(A)
        m = largest(A, self.axis)
        m = np.where(np.isfinite(m), m, 0)
        terms = np.exp(A - m)
        total = terms.sum(axis=self.axis, keepdims=True)
        # The sum is 0 only if every A is −∞. Then Z is −∞ too, without a logarithm of 0.
        empty = np.asarray(total) == 0
        total = np.where(empty, 1, total)
        self.softmax = terms / total
        return self.without_axes(np.where(empty, -np.inf, m + np.log(total)))

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (self.with_axes(dLdZ) * self.softmax,)
