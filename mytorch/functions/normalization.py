"""Normalization: numbers get mean 0 and variance 1 in their group, then a scale and a shift.

All formulas are Z = W ∘ Â + b. Â = (A − μ) / σ is the distance of A from the mean of its group, in
units of the group's standard deviation. A group is one sample in layer normalization, one channel
in batch normalization, and some channels of one sample in group normalization.
"""

from __future__ import annotations

import math

import numpy as np

from mytorch.functions.function import Array, Function
from mytorch.functions.sums import mean_over, sum_over


class Normalization(Function):
    """Z = W ∘ Â + b with Â = (A − μ) / σ, and the gradients of W and b.

    Parameters
    ----------
    eps
        Added to the variance, so that a group of equal numbers is not divided by 0. None: the
        distance from 1 to the next larger number of A's dtype.
    """

    needed_for = {"A": (), "W": (0,), "b": ()}

    axes: tuple[int, ...]
    """The axes of a group."""

    def __init__(self, eps: float | None = 1e-5) -> None:
        self.eps = eps

    def forward(self, A: Array, W: Array | None = None, b: Array | None = None) -> Array:
        """Return Z = W ∘ Â + b, and cache Â and σ.

        Parameters
        ----------
        A : (*, *normalized_shape)
        W, b : normalized_shape, or None
            None leaves out the scaling, or the shift.

        Returns
        -------
        Z : A's shape
        """
        self.A, self.W, self.b = A, W, b
        self.A_hat = self.normalize(A)
        Z = np.copy(self.A_hat) if W is None else self.A_hat * self.stretched(W)
        if b is not None:
            Z += self.stretched(b)
        return Z

    def normalize(self, A: Array) -> Array:
        """Return Â, and cache σ and A's mean and variance over `axes`."""
        self.mean = mean_over(self.axes, A)
        centered = A - self.mean
        self.variance = mean_over(self.axes, centered, centered)
        self.std = self.root(self.variance)
        return centered / self.std

    def root(self, variance: Array) -> Array:
        """Return σ = √(variance + eps)."""
        eps = float(np.finfo(variance.dtype).eps) if self.eps is None else self.eps
        return np.sqrt(variance + eps)

    def stretched(self, parameter: Array) -> Array:
        """Return W or b in a shape that broadcasts to A's."""
        return parameter

    def repeated(self, parameter: Array) -> tuple[int, ...]:
        """Return the axes of A along which W or b is repeated."""
        return tuple(range(self.A.ndim - parameter.ndim))

    def backward(self, dLdZ: Array) -> tuple[Array | None, ...]:
        """Return dLdA, dLdW = Σ dLdZ ∘ Â and dLdb = Σ dLdZ; None where not needed.

        Parameters
        ----------
        dLdZ : Z's shape

        Returns
        -------
        dLdA : A's shape
        dLdW, dLdb : W's and b's shapes; None if W or b is None
        """
        W, b = self.W, self.b
        needs_dLdA, needs_dLdW, needs_dLdb = self.needs_input_grad[:3]
        self.dLdA = self.dLdW = self.dLdb = None
        if needs_dLdW and W is not None:
            others = self.repeated(W)
            self.dLdW = sum_over(others, dLdZ, self.A_hat).reshape(W.shape)
        if needs_dLdb and b is not None:
            self.dLdb = sum_over(self.repeated(b), dLdZ).reshape(b.shape)
        if needs_dLdA:
            self.dLdA = self.dLdA_from(dLdZ if W is None else dLdZ * self.stretched(W))
        return self.dLdA, self.dLdW, self.dLdb

    def dLdA_from(self, dLdA_hat: Array) -> Array:
        """Return dLdA from the gradient of Â.

        Each element changes its own Â, and also the μ and σ of its group. A common shift of
        the group changes only μ, and a common scaling around μ only σ: neither changes Â. So two
        parts of the gradient vanish: its mean, and its part in proportion to Â.

            dLdA = (dLdÂ − mean(dLdÂ) − Â ∘ mean(dLdÂ ∘ Â)) / σ
        """
        A_hat = self.A_hat.reshape(dLdA_hat.shape)  # GroupNorm's is in groups
        shift = mean_over(self.axes, dLdA_hat)
        scale = mean_over(self.axes, dLdA_hat, A_hat)
        return (dLdA_hat - shift - A_hat * scale) / self.std


class LayerNorm(Normalization):
    """Normalization over the last dimensions: each sample alone.

    Ba, Kiros and Hinton, *Layer normalization*, 2016.

    Parameters
    ----------
    normalized_shape
        The lengths of the last dimensions, those that make up a group.
    eps
        Added to the variance.
    """

    def __init__(self, normalized_shape: tuple[int, ...], eps: float = 1e-5) -> None:
        super().__init__(eps)
        self.axes = tuple(range(-len(normalized_shape), 0))


class RMSNorm(Normalization):
    """Z = W ∘ A / √(mean(A²) + eps): layer normalization without the mean.

    Zhang and Sennrich, *Root mean square layer normalization*, 2019.

    Parameters
    ----------
    normalized_shape
        The lengths of the last dimensions, those that make up a group.
    eps
        Added to the mean square; None for the distance from 1 to the next number of A's dtype.
    """

    def __init__(self, normalized_shape: tuple[int, ...], eps: float | None = None) -> None:
        super().__init__(eps)
        self.axes = tuple(range(-len(normalized_shape), 0))

    def normalize(self, A: Array) -> Array:
        """Return Â, and cache σ, the root of the mean square."""
        self.std = self.root(mean_over(self.axes, A, A))
        return A / self.std

    def dLdA_from(self, dLdA_hat: Array) -> Array:
        """Return dLdA = (dLdÂ − Â ∘ mean(dLdÂ ∘ Â)) / σ: LayerNorm's formula without μ."""
        scale = mean_over(self.axes, dLdA_hat, self.A_hat)
        return (dLdA_hat - self.A_hat * scale) / self.std


class OfChannels(Normalization):
    """A Normalization of samples with channels, (N, C, *); W and b have a number for each."""

    def stretched(self, parameter: Array) -> Array:
        """Return an array of (C,) as (C, 1, …, 1), one number for each channel of A."""
        return parameter.reshape(-1, *(1,) * (self.A.ndim - 2))

    def repeated(self, parameter: Array) -> tuple[int, ...]:
        """Return all axes except the second, that of the channels."""
        return (0, *range(2, self.A.ndim))


class GroupNorm(OfChannels):
    """Normalization of the channels in groups: each group of each sample alone.

    Wu and He, *Group normalization*, 2018.

    Parameters
    ----------
    num_groups
        The number G of groups; each has as many channels, which follow one another.
    eps
        Added to the variance.
    """

    axes = (2,)

    def __init__(self, num_groups: int, eps: float = 1e-5) -> None:
        super().__init__(eps)
        self.num_groups = num_groups

    def normalize(self, A: Array) -> Array:
        """Return Â, and cache σ and the mean and variance of each group, (N, G, 1)."""
        return super().normalize(self.grouped(A)).reshape(A.shape)

    def grouped(self, A: Array) -> Array:
        """Return A in the shape (N, G, numbers in a group)."""
        return A.reshape(A.shape[0], self.num_groups, math.prod(A.shape[1:]) // self.num_groups)

    def dLdA_from(self, dLdA_hat: Array) -> Array:
        """Return dLdA: LayerNorm's formula in each group."""
        return super().dLdA_from(self.grouped(dLdA_hat)).reshape(dLdA_hat.shape)


class BatchNorm(OfChannels):
    """Normalization over all dimensions except the second: each channel alone, over the batch.

    Ioffe and Szegedy, *Batch normalization*, 2015.
    """

    def forward(
        self,
        A: Array,
        W: Array | None = None,
        b: Array | None = None,
        running_mean: Array | None = None,
        running_var: Array | None = None,
    ) -> Array:
        """Return Z = W ∘ Â + b.

        Parameters
        ----------
        A : (N, C, *)
        W, b : (C,) or None
            None leaves out the scaling, or the shift.
        running_mean, running_var : (C,) or None
            Constants that replace the batch's mean and variance, as in a trained network. None:
            the batch's own.

        Returns
        -------
        Z : A's shape
        """
        self.axes = (0, *range(2, A.ndim))
        self.running_mean, self.running_var = running_mean, running_var
        return super().forward(A, W, b)

    def normalize(self, A: Array) -> Array:
        """Return Â, and cache σ and the mean and variance in use."""
        if self.running_mean is None or self.running_var is None:
            return super().normalize(A)
        self.mean, self.variance = map(self.stretched, (self.running_mean, self.running_var))
        self.std = self.root(self.variance)
        return (A - self.mean) / self.std

    def backward(self, dLdZ: Array) -> tuple[Array | None, ...]:
        """Return dLdA, dLdW and dLdb; None where not needed, and for the constants."""
        return (*super().backward(dLdZ), None, None)

    def dLdA_from(self, dLdA_hat: Array) -> Array:
        """Return dLdA; if μ and σ are constants, it is dLdÂ / σ."""
        constant = self.running_mean is not None
        return dLdA_hat / self.std if constant else super().dLdA_from(dLdA_hat)
