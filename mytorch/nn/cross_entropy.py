"""The losses that choose among classes: NLLLoss and CrossEntropyLoss."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

import mytorch.functions.cross_entropy as formulas
from mytorch.autograd.tensor import Tensor
from mytorch.nn import targets
from mytorch.nn.loss import Loss
from mytorch.nn.module.views import kept


class NLLLoss(Loss):
    """The negative log-likelihood of log-probabilities A and the right classes Y: −A[n, Y[n]].

    Parameters
    ----------
    weight : (C,)
        What each class counts; a buffer. The mean divides by the sum of the samples' weights.
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
        A, Y, weight = self.check_array("input", A), _target(Y), targets.constant(self.weight)
        targets.check_classes(self.short_name(), A, Y)
        targets.check_class_weights(self.short_name(), A, weight)
        return self.run(self.formula(weight, self.ignore_index, self.reduction), A, Y)


class CrossEntropyLoss(Loss):
    """The cross-entropy of logits A and the right classes Y: −log softmax(A)[n, Y[n]].

    ==========  =======  ==========================================================
    name        shape    meaning
    ==========  =======  ==========================================================
    `log_P`     A's      log softmax(A), kept by forward
    `P`         A's      softmax(A), kept by backward
    ==========  =======  ==========================================================

    Parameters
    ----------
    weight : (C,)
        What each class counts; a buffer. The mean divides by the sum of the samples' weights.
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

    log_P = kept(by="forward")
    P = kept(by="backward")

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
        A, Y = self.check_array("input", A), _target(Y)
        weight, epsilon = targets.constant(self.weight), self.label_smoothing
        options = weight, self.ignore_index, self.reduction, epsilon
        return self.run(targets.cross_entropy_for(self.short_name(), A, Y, *options), A, Y)


def _target(Y: Any) -> Any:
    return Y if isinstance(Y, Tensor) else np.asarray(Y)
