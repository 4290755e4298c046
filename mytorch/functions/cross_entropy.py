"""The losses of classification: minus the logarithm of the right class's probability."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np

from mytorch.functions.function import Array
from mytorch.functions.loss import Loss
from mytorch.functions.softmax import LogSoftmax


@lru_cache(maxsize=16)
def counting(shape: tuple[int, ...]) -> tuple[Any, ...]:
    """Return for each axis the numbers from 0 up along it; they broadcast to the shape.

    The shapes of a training are few, and each is needed in every step.
    """
    return tuple(np.indices(shape, sparse=True))


def class_axis(ndim: int) -> int:
    """Return the axis of the classes: the second of (N, C, d1, …), the only one of (C,)."""
    return min(ndim - 1, 1)


class NLL(Loss):
    """The negative log-likelihood, −A[n, y], of log-probabilities A and the right classes y.

    Parameters
    ----------
    weight : (C,) or None
        The weight of a sample of each class. The mean divides by the sum of the samples' weights.
    ignore_index
        The target of samples that have no loss.
    """

    def __init__(
        self, weight: Any = None, ignore_index: int = -100, reduction: str = "mean"
    ) -> None:
        super().__init__(reduction)
        self.weight, self.ignore_index = weight, ignore_index

    def forward(self, A: Array, Y: Any) -> Any:
        """Return the reduced losses.

        Parameters
        ----------
        A : (N, C), (C,) or (N, C, d1, …)
        Y : (N,), () or (N, d1, …)
            Whole numbers from 0 up to C − 1, or `ignore_index`.

        Raises
        ------
        IndexError
            If Y holds any other number.
        """
        self.choose(A, Y)
        return self.reduce(self.losses(A))

    def backward(self, dLdZ: Array) -> tuple[Array, None]:
        """Return dLdA = −onehot(y) w[y] · dLdZ / N."""
        return -self.onehot() * self.share(self.w, dLdZ), None

    def choose(self, A: Array, Y: Any) -> None:
        """Find the place in A of each sample's own class, and the weight of each sample."""
        Y = np.asarray(Y)
        self.A_shape, self.dtype = A.shape, A.dtype
        self.axis = class_axis(A.ndim)
        C = A.shape[self.axis]
        self.counted = Y != self.ignore_index
        self.N = int(np.count_nonzero(self.counted))
        self.w = None  # the weight of each sample; None if all are 1
        if self.N < Y.size:
            self.w, Y = self.counted.astype(A.dtype), np.where(self.counted, Y, 0)
        if Y.size and not 0 <= Y.min() <= Y.max() < C:
            wrong = Y.min() if Y.min() < 0 else Y.max()
            raise IndexError(
                f"{type(self).__name__}: expected targets from 0 to {C - 1}, as there are {C} "
                f"classes, or the ignore_index {self.ignore_index}; got {wrong}"
            )
        samples = counting(Y.shape)
        self.own = (*samples[: self.axis], Y, *samples[self.axis :])
        if self.weight is not None:
            self.w = self.counted * self.weight.astype(A.dtype)[Y]
            self.N = self.w.sum()
        self.N = 1 if self.reduction != "mean" else self.N or math.nan  # a mean of none is nan

    def losses(self, log_P: Array) -> Array:
        """Return −w[y] log P[n, y] for each sample."""
        own = log_P[self.own]
        return -own if self.w is None else -self.w * np.where(self.counted, own, 0)

    def reduce(self, losses: Array) -> Any:
        """Return the losses, or their sum divided by N."""
        return losses if self.reduction == "none" else losses.sum() / self.N

    def onehot(self) -> Array:
        """Return zeros of A's shape, with a 1 at each sample's own class."""
        onehot = np.zeros(self.A_shape, self.dtype)
        onehot[self.own] = 1
        return onehot

    def share(self, w: Array | None, dLdZ: Array) -> Array:
        """Return w ∘ dLdZ / N, one number a sample, in a shape that broadcasts over the classes."""
        share = dLdZ / self.N
        if w is not None:
            share = np.where(self.counted, w * share, 0)
        return np.expand_dims(share, self.axis) if share.ndim else share


class CrossEntropy(NLL):
    """The negative log-likelihood −log softmax(A)[n, y] of logits A and the right classes y.

    Parameters
    ----------
    weight, ignore_index
        As for NLL.
    label_smoothing
        ε, the part of the target that moves from the right class to all classes equally.
    """

    def __init__(
        self,
        weight: Any = None,
        ignore_index: int = -100,
        reduction: str = "mean",
        label_smoothing: float = 0.0,
    ) -> None:
        super().__init__(weight, ignore_index, reduction)
        self.epsilon = _fraction(label_smoothing)

    def forward(self, A: Array, Y: Any) -> Any:
        """Return the reduced losses −w[y] log softmax(A)[n, y]; shapes as for NLL."""
        self.log_P = LogSoftmax(class_axis(A.ndim))(A)
        self.choose(A, Y)
        losses = self.losses(self.log_P)
        if self.epsilon:
            self.w_spread = _along_classes(self.weight, A) / A.shape[self.axis]
            spread = -(self.w_spread * self.log_P).sum(axis=self.axis)
            spread = np.where(self.counted, spread, 0)  # also where a logit is no number
            losses = (1 - self.epsilon) * losses + self.epsilon * spread
        return self.reduce(losses)

    def backward(self, dLdZ: Array) -> tuple[Array, None]:
        """Return dLdA = (softmax(A) − onehot(y)) / N, times dLdZ and w[y]."""
        self.P = np.exp(self.log_P)
        dLdA = (self.P - self.onehot()) * self.share(self.w, dLdZ)
        if self.epsilon:
            spread = self.P * self.w_spread.sum() - self.w_spread
            spread = spread * self.share(self.counted, dLdZ)
            dLdA = (1 - self.epsilon) * dLdA + self.epsilon * spread
        return dLdA, None


class SoftCrossEntropy(Loss):
    """The cross-entropy −Σ Y log softmax(A) of logits A and soft targets, probabilities Y.

    Parameters
    ----------
    weight : (C,) or None
        The weight of each class.
    label_smoothing
        ε, the part of the targets that moves to all classes equally.
    """

    def __init__(
        self, weight: Any = None, reduction: str = "mean", label_smoothing: float = 0.0
    ) -> None:
        super().__init__(reduction)
        self.weight, self.epsilon = weight, _fraction(label_smoothing)

    def forward(self, A: Array, Y: Array) -> Any:
        """Return the reduced losses; Y has A's shape: (N, C), (C,) or (N, C, d1, …)."""
        self.axis = class_axis(A.ndim)
        self.w = _along_classes(self.weight, A)
        self.T = self.w * ((1 - self.epsilon) * Y + self.epsilon / A.shape[self.axis])
        self.log_P = LogSoftmax(self.axis)(A)
        return self.reduce(-(self.T * self.log_P).sum(axis=self.axis))

    def backward(self, dLdZ: Array) -> tuple[Array | None, Array | None]:
        """Return dLdA and dLdY; if Y sums to 1, dLdA = (softmax(A) − Y) · dLdZ / N."""
        share = dLdZ / self.N
        if self.reduction == "none":
            share = np.expand_dims(share, self.axis)
        dLdA = dLdY = None
        if self.needs_input_grad[0]:
            self.P = np.exp(self.log_P)
            dLdA = (self.P * self.T.sum(axis=self.axis, keepdims=True) - self.T) * share
        if self.needs_input_grad[1]:
            dLdY = (self.epsilon - 1) * self.w * self.log_P * share
        return dLdA, dLdY


def _along_classes(weight: Any, A: Array) -> Array:
    """Return the weights of the classes (1 for None) in a shape that broadcasts to A's."""
    C = A.shape[class_axis(A.ndim)]
    w = np.ones(C, A.dtype) if weight is None else weight.astype(A.dtype)
    return np.reshape(w, (C,) + (1,) * (A.ndim - 2))


def _fraction(label_smoothing: float) -> float:
    if not 0 <= label_smoothing <= 1:
        raise ValueError(f"expected label_smoothing from 0 to 1, got {label_smoothing}")
    return label_smoothing
