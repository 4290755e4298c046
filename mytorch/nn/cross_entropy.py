"""The losses of classes: NLLLoss and CrossEntropyLoss."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

import mytorch.functions.cross_entropy as formulas
from mytorch.autograd.tensor import Tensor
from mytorch.nn.checks.targets import check_classes, constant, cross_entropy_for
from mytorch.nn.loss import Loss
from mytorch.nn.module.layer import cached, stored


class NLLLoss(Loss):
    """The negative log-likelihood of log-probabilities A and the right classes Y: −A[n, Y[n]].

    Parameters
    ----------
    weight : (C,)
        The weight of each class; a buffer. The mean divides by the sum of the samples' weights.
    ignore_index
        The target of samples that don't count.
    """

    formula = formulas.NLL

    def __init__(
        self,
        weight: ArrayLike | None = None,
        *,
        ignore_index: int = -100,
        reduction: str = "mean",
    ) -> None:
        super().__init__(reduction)
        self.register_weight("weight", weight)
        self.ignore_index = ignore_index

    def forward(self, A: Any, Y: Any) -> Any:
        """Return the loss.

        Parameters
        ----------
        A : (N, C), (C,) or (N, C, d1, …)
            Log-probabilities.
        Y : (N,), () or (N, d1, …)
            Indices of classes.
        """
        Y, weight = _target(Y), constant(self.weight)
        check_classes(self, A, Y, weight)
        return self.run(self.formula(weight, self.ignore_index, self.reduction), A, Y)


class CrossEntropyLoss(Loss):
    """The cross-entropy of logits A and the right classes Y: −log softmax(A)[n, Y[n]].

    =======  =====  =================================
    name     shape  meaning
    =======  =====  =================================
    `log_P`  A's    log softmax(A), cached by forward
    `P`      A's    softmax(A), stored by backward
    =======  =====  =================================

    Parameters
    ----------
    weight : (C,)
        The weight of each class; a buffer. The mean divides by the sum of the samples' weights.
    ignore_index
        The target of samples that don't count; with indices of classes only.
    label_smoothing
        The part of every target that is spread over all classes.

    Examples
    --------
    >>> loss = CrossEntropyLoss()
    >>> float(loss.forward(np.array([[1.0, 1.0], [0.0, 1000.0]]), np.array([0, 1])))
    0.34657359027997264
    >>> loss.backward()
    array([[-0.25,  0.25],
           [ 0.  ,  0.  ]])
    """

    formula = formulas.CrossEntropy

    log_P = cached()
    P = stored()

    def __init__(
        self,
        weight: ArrayLike | None = None,
        *,
        ignore_index: int = -100,
        reduction: str = "mean",
        label_smoothing: float = 0.0,
    ) -> None:
        super().__init__(reduction)
        self.register_weight("weight", weight)
        self.ignore_index = ignore_index
        self.label_smoothing = self.formula(label_smoothing=label_smoothing).epsilon

    def forward(self, A: Any, Y: Any) -> Any:
        """Return the loss.

        Parameters
        ----------
        A : (N, C), (C,) or (N, C, d1, …)
            Logits.
        Y : (N,), () or (N, d1, …), or A's shape
            Indices of classes; or floating-point numbers, the probability of each class.
        """
        Y, weight = _target(Y), constant(self.weight)
        options = weight, self.ignore_index, self.reduction, self.label_smoothing
        return self.run(cross_entropy_for(self, A, Y, *options), A, Y)


def _target(Y: Any) -> Any:
    return Y if isinstance(Y, Tensor) else np.asarray(Y)
