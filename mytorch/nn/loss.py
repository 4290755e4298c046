"""The loss layers: by hand, `L = loss.forward(A, Y)` and then `dLdA = loss.backward()`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.functions import Array, Function, loss as formulas
from mytorch.nn import targets
from mytorch.nn.module.layer import Layer
from mytorch.nn.module.views import kept
from mytorch.operations.promotion import promoted


class Loss(Layer):
    """A layer that makes of outputs A and targets Y one number: how far they are apart.

    ======  ========  ==================================================================
    name    shape     meaning
    ======  ========  ==================================================================
    `N`     scalar    what the sum of all losses is divided by, kept by forward: their
                      number for the mean, otherwise 1
    `dLdA`  A's       kept and returned by backward
    ======  ========  ==================================================================

    By hand only dLdA is found; on the tape a target may have a gradient, too.

    Parameters
    ----------
    reduction
        "mean", "sum", or "none" for a loss of every element.

    Raises
    ------
    ValueError
        If `reduction` is none of these.

    Notes
    -----
    The formulas stand in `mytorch/functions/loss.py`. Interface:
    https://docs.pytorch.org/docs/stable/nn.html#loss-functions; but nothing is stretched to the
    shape of something else.
    """

    formula: Callable[..., formulas.Loss]
    """The Function of the loss, which knows the reductions that there are."""

    input_names = ("input", "target")

    N = kept(by="forward")
    dLdA = kept(by="backward")

    def __init__(self, reduction: str = "mean") -> None:
        self.reduction = self.formula(reduction=reduction).reduction

    def register_weight(self, name: str, weight: ArrayLike | Tensor | None) -> None:
        """Hold what elements or classes count, which is not learned, as a buffer."""
        self.register_buffer(name, None if weight is None else Tensor(weight))

    def compare(self, function: Function, A: Any, Y: Any) -> Any:
        """Apply a loss to outputs and to targets of the same shape, all floating-point numbers."""
        A, Y = self.check_array("input", A), self.check_array("target", Y)
        targets.check_same_shape(self.short_name(), A, Y)
        if isinstance(Y, Tensor) and Y.requires_grad and not isinstance(A, Tensor):
            A = as_tensor(A)  # by hand, the target would silently be left without its gradient
        if isinstance(A, Tensor):
            A, Y = promoted(A, Y)
        return self.run(function, A, Y)

    def backward(self, dLdZ: Any = 1.0) -> Array:
        """Return how the loss changes with A, and keep it as dLdA.

        Parameters
        ----------
        dLdZ
            How what is to be minimized changes with what forward returned: a number, or an array
            of that shape. Left out, it is 1: this is what is to be minimized.

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
        dLdA: Array = function.backward(self.check_dLdZ(dLdZ))[0]
        function.dLdA = dLdA
        return dLdA


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
    """The absolute error, but rounded off where it is below beta."""

    formula = formulas.SmoothL1

    def __init__(self, reduction: str = "mean", beta: float = 1.0) -> None:
        super().__init__(reduction)
        self.beta = self.formula(beta=beta).beta

    def forward(self, A: Any, Y: Any) -> Any:
        return self.compare(self.formula(self.reduction, self.beta), A, Y)


class HuberLoss(Loss):
    """Half the squared error up to an error of delta, and beyond it its tangent."""

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
        What every element's loss is multiplied by; a buffer.
    """

    formula = formulas.BCE

    def __init__(self, weight: ArrayLike | None = None, *, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.register_weight("weight", weight)

    def forward(self, A: Any, Y: Any) -> Any:
        targets.check_binary(self.short_name(), A, Y)
        targets.check_weight(self.short_name(), "weight", A, self.weight)
        return self.compare(self.formula(targets.constant(self.weight), self.reduction), A, Y)


class BCEWithLogitsLoss(Loss):
    """Binary cross-entropy of logits A, that is of the probabilities σ(A).

    Parameters
    ----------
    weight
        What every element's loss is multiplied by; a buffer.
    pos_weight
        How many times as much a target of 1 counts as a target of 0; a buffer.
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
        weight, pos_weight = targets.constant(self.weight), targets.constant(self.pos_weight)
        targets.check_weight(self.short_name(), "weight", A, weight)
        targets.check_weight(self.short_name(), "pos_weight", A, pos_weight)
        return self.compare(self.formula(weight, self.reduction, pos_weight), A, Y)


class KLDivLoss(Loss):
    """Kullback-Leibler divergence of log-probabilities A from probabilities Y: Y (ln Y − A).

    Parameters
    ----------
    reduction
        "mean", "sum", "none", or "batchmean": the sum divided by the length of the first
        dimension, which is the divergence of mathematics.
    log_target
        Whether Y holds logarithms, too.
    """

    formula = formulas.KLDiv

    def __init__(self, *, reduction: str = "mean", log_target: bool = False) -> None:
        super().__init__(reduction)
        self.log_target = log_target

    def forward(self, A: Any, Y: Any) -> Any:
        return self.compare(self.formula(self.reduction, self.log_target), A, Y)
