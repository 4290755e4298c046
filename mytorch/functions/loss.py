"""Losses: one number for the distance of the outputs A from the targets Y.

Each formula gives a loss for every element. The reduction averages them, sums them, or leaves them
as they are. The losses of classification are in `cross_entropy.py`.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from typing import Any

import numpy as np

from mytorch.functions.activation import LogSigmoid
from mytorch.functions.elementwise import Sigmoid
from mytorch.functions.function import Array, Function
from mytorch.functions.steps import sign


class Loss(Function):
    """A formula whose outputs are reduced to their mean or sum, or not at all ("none").

    Attributes
    ----------
    N : float
        The divisor of the sum of the losses, cached by forward: the number of losses for the mean,
        otherwise 1.

    Raises
    ------
    ValueError
        If `reduction` is not one of the loss's `reductions`.
    """

    reductions: tuple[str, ...] = ("none", "mean", "sum")
    N: Any = 1

    def __init__(self, reduction: str = "mean") -> None:
        if reduction not in self.reductions:
            raise ValueError(
                f"{type(self).__name__}: expected reduction to be one of {self.reductions}, got "
                f"{reduction!r}"
            )
        self.reduction = reduction

    def reduce(self, losses: Array) -> Any:
        """Return the losses, their mean, or their sum."""
        if self.reduction == "none":
            return losses
        if self.reduction == "mean":
            self.N = math.prod(losses.shape) or math.nan  # the mean of nothing is nan
        return losses.sum() / self.N


class DifferenceLoss(Loss):
    """A loss that depends only on the difference D = A − Y.

    A subclass defines the loss of every element, `losses(D)`, and its derivative by D, `slope(D)`.
    """

    def forward(self, A: Array, Y: Array) -> Any:
        """Return the reduced losses; Y has A's shape."""
        self.D = A - Y
        return self.reduce(self.losses(self.D))

    def backward(self, dLdZ: Array) -> tuple[Array, Array | None]:
        """Return dLdA, and dLdY = −dLdA."""
        dLdA = self.slope(self.D) * (dLdZ / self.N)
        return dLdA, -dLdA if self.needs_input_grad[1] else None

    @abstractmethod
    def losses(self, D: Array) -> Array:
        """Return the loss of every element."""

    @abstractmethod
    def slope(self, D: Array) -> Array:
        """Return the derivative of every loss by its D."""


class MSE(DifferenceLoss):
    """The squared error, D²."""

    def losses(self, D: Array) -> Array:
        return D * D

    def slope(self, D: Array) -> Array:
        return 2 * D


class L1(DifferenceLoss):
    """The absolute error, |D|."""

    def losses(self, D: Array) -> Array:
        return np.abs(D)

    def slope(self, D: Array) -> Array:
        return sign(D)


class Huber(DifferenceLoss):
    """½ D² up to |D| = δ, and beyond that the tangent at δ, δ (|D| − ½ δ).

    Source: Huber, Robust Estimation of a Location Parameter (1964).
    """

    def __init__(self, reduction: str = "mean", delta: float = 1.0) -> None:
        super().__init__(reduction)
        if delta <= 0:
            raise ValueError(f"Huber: expected delta above 0, got {delta}")
        self.delta = delta

    def losses(self, D: Array) -> Array:
        # One form for both pieces: D² is never computed beyond δ, and so cannot overflow.
        size = np.abs(D)
        bounded = np.minimum(size, self.delta)
        return bounded * (size - bounded / 2)

    def slope(self, D: Array) -> Array:
        return np.clip(D, -self.delta, self.delta)


class SmoothL1(Huber):
    """Huber's loss with δ = β, divided by β: the absolute error with a round corner.

    Source: Girshick, Fast R-CNN (2015), https://arxiv.org/abs/1504.08083.
    """

    def __init__(self, reduction: str = "mean", beta: float = 1.0) -> None:
        super().__init__(reduction)
        if beta < 0:
            raise ValueError(f"SmoothL1: expected beta not to be negative, got {beta}")
        self.delta = self.beta = beta

    def losses(self, D: Array) -> Array:
        return super().losses(D) / self.beta if self.beta else np.abs(D)

    def slope(self, D: Array) -> Array:
        return super().slope(D) / self.beta if self.beta else sign(D)


class BCE(Loss):
    """Binary cross-entropy, −(Y ln A + (1 − Y) ln(1 − A)), of probabilities A.

    The logarithms are at least −100: a wrong prediction with probability 1 costs 100, not ∞.

    Parameters
    ----------
    weight
        The factor of every element's loss; any shape that broadcasts to A's.
    """

    def __init__(self, weight: Any = None, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.weight = 1 if weight is None else weight

    def forward(self, A: Array, Y: Array) -> Any:
        """Return the reduced losses; Y has A's shape."""
        self.A, self.Y = A, Y
        losses = -(Y * _bounded_log(A) + (1 - Y) * _bounded_log(1 - A))
        return self.reduce(self.weight * losses)

    def backward(self, dLdZ: Array) -> tuple[Array | None, Array | None]:
        """Return dLdA = (A − Y) / (A (1 − A)) and dLdY = ln(1 − A) − ln A, times dLdZ / N."""
        A, Y, dLdA, dLdY = self.A, self.Y, None, None
        dLdZ = self.weight * dLdZ / self.N
        if self.needs_input_grad[0]:
            dLdA = dLdZ * (A - Y) / np.maximum(A * (1 - A), 1e-12)
        if self.needs_input_grad[1]:
            dLdY = dLdZ * (_bounded_log(1 - A) - _bounded_log(A))
        return dLdA, dLdY


class BCEWithLogits(Loss):
    """Binary cross-entropy of logits A: the probabilities are σ(A).

    One formula for both steps loses no digits where σ(A) alone would be rounded to 0 or 1.

    Parameters
    ----------
    weight
        The factor of every element's loss; any shape that broadcasts to A's.
    pos_weight
        p, the factor of the losses where Y is 1; any shape that broadcasts to A's.
    """

    def __init__(self, weight: Any = None, reduction: str = "mean", pos_weight: Any = None) -> None:
        super().__init__(reduction)
        self.weight = 1 if weight is None else weight
        self.p = 1 if pos_weight is None else pos_weight

    def forward(self, A: Array, Y: Array) -> Any:
        """Return the reduced losses −(p Y ln σ(A) + (1 − Y) ln σ(−A)); Y has A's shape.

        One logarithm is enough, because ln σ(−A) = ln σ(A) − A.
        """
        self.A, self.Y = A, Y
        self.log_S = LogSigmoid()(A)
        losses = (1 - Y) * A - (1 + (self.p - 1) * Y) * self.log_S
        return self.reduce(self.weight * losses)

    def backward(self, dLdZ: Array) -> tuple[Array | None, Array | None]:
        """Return dLdA and dLdY; without a pos_weight, dLdA = (σ(A) − Y) · dLdZ / N."""
        A, Y, p, dLdA, dLdY = self.A, self.Y, self.p, None, None
        dLdZ = self.weight * dLdZ / self.N
        if self.needs_input_grad[0]:
            dLdA = dLdZ * ((1 + (p - 1) * Y) * Sigmoid()(A) - p * Y)
        if self.needs_input_grad[1]:
            dLdY = -dLdZ * (A + (p - 1) * self.log_S)
        return dLdA, dLdY


class KLDiv(Loss):
    """Kullback-Leibler divergence, Y (ln Y − A), of log-probabilities A from probabilities Y.

    With `log_target`, Y contains logarithms too. The mathematical divergence
    needs the reduction "batchmean", which divides the sum by the length of the first dimension.
    """

    reductions = ("none", "mean", "sum", "batchmean")

    def __init__(self, reduction: str = "mean", log_target: bool = False) -> None:
        super().__init__(reduction)
        self.log_target = log_target

    def forward(self, A: Array, Y: Array) -> Any:
        """Return the reduced losses; Y has A's shape."""
        if self.log_target:
            self.P, log_Y = np.exp(Y), Y
        else:
            # 0 ln 0 is 0, its limit.
            self.P, log_Y = Y, np.log(np.where(Y == 0, 1, Y))
        self.log_ratio = log_Y - A
        if self.reduction == "batchmean" and A.ndim:
            self.N = A.shape[0] or math.nan
        return self.reduce(self.P * self.log_ratio)

    def backward(self, dLdZ: Array) -> tuple[Array | None, Array | None]:
        """Return dLdA = −Y and dLdY = ln Y − A + 1, both times dLdZ / N.

        With `log_target` the second gradient is that of ln Y, and has a factor Y more.
        """
        dLdZ, dLdA, dLdY = dLdZ / self.N, None, None
        if self.needs_input_grad[0]:
            dLdA = -self.P * dLdZ
        if self.needs_input_grad[1]:
            dLdY = (self.log_ratio + 1) * (self.P * dLdZ if self.log_target else dLdZ)
        return dLdA, dLdY


def _bounded_log(P: Array) -> Array:
    with np.errstate(divide="ignore"):  # ln 0 = −∞; the bound replaces it
        return np.maximum(np.log(P), -100)
