"""The loss layers: by hand, `L = loss.forward(A, Y)` and then `dLdA = loss.backward()`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from mytorch.autograd.tensor import Tensor
from mytorch.functions import Array, Function, loss as formulas
from mytorch.nn.checks.targets import check_binary, comparable, constant
from mytorch.nn.module.layer import Layer, cached, stored


class Loss(Layer):
    """A layer that compares outputs A with targets Y, and returns one number.

    ======  ======  ==================================================================
    name    shape   meaning
    ======  ======  ==================================================================
    `N`     scalar  the divisor of the sum of all losses, cached by forward: their number
                    for the mean, otherwise 1
    `dLdA`  A's     stored and returned by backward
    ======  ======  ==================================================================

    By hand, backward computes dLdA only. On the tape, a target may have a gradient too.

    Parameters
    ----------
    reduction
        "mean", "sum", or "none" for a loss of every element.

    Raises
    ------
    ValueError
        If `reduction` is another.

    Notes
    -----
    The formulas are in `mytorch/functions/loss.py`. Interface:
    https://docs.pytorch.org/docs/stable/nn.html#loss-functions; but input and target do not
    broadcast.
    """

    formula: Callable[..., formulas.Loss]
    """The Function of the loss, which checks the reduction."""

    input_names = ("input", "target")

    N = cached()
    dLdA = stored()

    def __init__(self, reduction: str = "mean") -> None:
        self.reduction = self.formula(reduction=reduction).reduction

    def register_weight(self, name: str, weight: ArrayLike | Tensor | None) -> None:
        """Make the weights of elements or classes a buffer; they are not learned."""
        self.register_buffer(name, None if weight is None else Tensor(weight))

    def compare(self, function: Function, A: Any, Y: Any) -> Any:
        """Apply a loss to outputs and targets of one shape, all floating-point numbers."""
        return self.run(function, *comparable(self, A, Y))

    def backward(self, dLdZ: Any = 1.0) -> Array:
        """Return dLdA, how the loss changes with A, and store it.

        Parameters
        ----------
        dLdZ
            How the total loss changes with the Z that forward returned: a number, or an array of
            Z's shape. Left out, it is 1: Z is the total loss.

        Returns
        -------
        dLdA : A's shape

        Raises
        ------
        RuntimeError
            If forward has not run yet, or ran on the tape.
        TypeError
            If dLdZ is neither a number nor an array of floating-point numbers.
        ValueError
            If dLdZ is an array of another shape.
        """
        function = self.last_function()
        if isinstance(dLdZ, int | float | np.floating):
            assert self._Z_shape is not None
            dLdZ = np.full(self._Z_shape, dLdZ, function.inputs[0].dtype)
        function.needs_input_grad = (True, False)
        function.dLdA = function.backward(self.check_dLdZ(dLdZ))[0]
        return function.dLdA


class MSELoss(Loss):
    """The squared error, (A − Y)².

    Examples
    --------
    >>> loss = MSELoss()
    >>> float(loss.forward(np.array([[1.0, 2.0]]), np.array([[1.0, 4.0]])))
    2.0
    >>> loss.backward()
    array([[ 0., -2.]])
    """

    formula = formulas.MSE

    def forward(self, A: Any, Y: Any) -> Any:
        return self.compare(self.formula(self.reduction), A, Y)


class L1Loss(Loss):
    """The absolute error, |A − Y|."""

    formula = formulas.L1

    def forward(self, A: Any, Y: Any) -> Any:
        return self.compare(self.formula(self.reduction), A, Y)


class SmoothL1Loss(Loss):
    """The absolute error, rounded off below beta."""

    formula = formulas.SmoothL1

    def __init__(self, reduction: str = "mean", beta: float = 1.0) -> None:
        super().__init__(reduction)
        self.beta = self.formula(beta=beta).beta

    def forward(self, A: Any, Y: Any) -> Any:
        return self.compare(self.formula(self.reduction, self.beta), A, Y)


class HuberLoss(Loss):
    """Half the squared error, and its tangent where the error is above delta."""

    formula = formulas.Huber

    def __init__(self, reduction: str = "mean", delta: float = 1.0) -> None:
        super().__init__(reduction)
        self.delta = self.formula(delta=delta).delta

    def forward(self, A: Any, Y: Any) -> Any:
        return self.compare(self.formula(self.reduction, self.delta), A, Y)


class BCELoss(Loss):
    """Binary cross-entropy of probabilities A: −(Y ln A + (1 − Y) ln(1 − A)).

    Parameters
    ----------
    weight
        The factor of every element's loss; a buffer.
    """

    formula = formulas.BCE

    def __init__(self, weight: ArrayLike | None = None, *, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.register_weight("weight", weight)

    def forward(self, A: Any, Y: Any) -> Any:
        A, Y = comparable(self, A, Y, weight=self.weight)
        check_binary(self, A, Y)
        return self.run(self.formula(constant(self.weight), self.reduction), A, Y)


class BCEWithLogitsLoss(Loss):
    """Binary cross-entropy of logits A, whose probabilities are σ(A).

    Parameters
    ----------
    weight
        The factor of every element's loss; a buffer.
    pos_weight
        The factor of the loss of a target of 1; a buffer.
    """

    formula = formulas.BCEWithLogits

    def __init__(
        self,
        weight: ArrayLike | None = None,
        *,
        reduction: str = "mean",
        pos_weight: ArrayLike | None = None,
    ) -> None:
        super().__init__(reduction)
        self.register_weight("weight", weight)
        self.register_weight("pos_weight", pos_weight)

    def forward(self, A: Any, Y: Any) -> Any:
        weight, pos_weight = constant(self.weight), constant(self.pos_weight)
        A, Y = comparable(self, A, Y, weight=weight, pos_weight=pos_weight)
        return self.run(self.formula(weight, self.reduction, pos_weight), A, Y)


class KLDivLoss(Loss):
    """Kullback-Leibler divergence of log-probabilities A from probabilities Y: Y (ln Y − A).

    Parameters
    ----------
    reduction
        "mean", "sum", "none", or "batchmean": the sum divided by the length of the first
        dimension, which is the divergence of mathematics.
    log_target
        Whether Y holds logarithms of probabilities.
    """

    formula = formulas.KLDiv

    def __init__(self, *, reduction: str = "mean", log_target: bool = False) -> None:
        super().__init__(reduction)
        self.log_target = log_target

    def forward(self, A: Any, Y: Any) -> Any:
        return self.compare(self.formula(self.reduction, self.log_target), A, Y)
