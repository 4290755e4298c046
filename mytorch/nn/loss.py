"""The loss layers: by hand, `L = loss.forward(A, Y)` and then `dLdA = loss.backward()`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.functions import Array, Function
from mytorch.functions import loss as formulas
from mytorch.functions.cross_entropy import NLL
from mytorch.nn import targets
from mytorch.nn.layer import Layer
from mytorch.nn.views import kept
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
    The formulas stand in `mytorch/functions/loss.py` and `cross_entropy.py`. Interface:
    https://docs.pytorch.org/docs/stable/nn.html#loss-functions; but nothing is stretched to the
    shape of something else.
    """

    N = kept(by="forward")
    dLdA = kept(by="backward")

    def __init__(self, reduction: str = "mean") -> None:
        self.reduction = formulas.MSE(reduction).reduction

    def compare(self, function: Function, A: Any, Y: Any) -> Any:
        """Apply a loss to outputs and to targets of the same shape, all floating-point numbers."""
        A, Y = self.check_array("input", A), self.check_array("target", Y)
        targets.check_same_shape(self.short_name(), A, Y)
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

    def forward(self, A: Any, Y: Any) -> Any:
        return self.compare(formulas.MSE(self.reduction), A, Y)


class L1Loss(Loss):
    """The absolute error, |A − Y|."""

    def forward(self, A: Any, Y: Any) -> Any:
        return self.compare(formulas.L1(self.reduction), A, Y)


class SmoothL1Loss(Loss):
    """The absolute error, but rounded off where it is below beta."""

    def __init__(self, reduction: str = "mean", beta: float = 1.0) -> None:
        super().__init__(reduction)
        self.beta = formulas.SmoothL1(beta=beta).beta

    def forward(self, A: Any, Y: Any) -> Any:
        return self.compare(formulas.SmoothL1(self.reduction, self.beta), A, Y)


class HuberLoss(Loss):
    """Half the squared error up to an error of delta, and beyond it its tangent."""

    def __init__(self, reduction: str = "mean", delta: float = 1.0) -> None:
        super().__init__(reduction)
        self.delta = formulas.Huber(delta=delta).delta

    def forward(self, A: Any, Y: Any) -> Any:
        return self.compare(formulas.Huber(self.reduction, self.delta), A, Y)


class BCELoss(Loss):
    """Binary cross-entropy of probabilities A: −(Y ln A + (1 − Y) ln(1 − A)).

    Parameters
    ----------
    weight
        What every element's loss is multiplied by; a buffer.
    """

    def __init__(self, weight: ArrayLike | None = None, *, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.register_buffer("weight", _buffer(weight))

    def forward(self, A: Any, Y: Any) -> Any:
        targets.check_binary(self.short_name(), A, Y)
        return self.compare(formulas.BCE(_array(self.weight), self.reduction), A, Y)


class BCEWithLogitsLoss(Loss):
    """Binary cross-entropy of logits A, that is of the probabilities σ(A).

    Parameters
    ----------
    weight
        What every element's loss is multiplied by; a buffer.
    pos_weight
        How many times as much a target of 1 counts as a target of 0; a buffer.
    """

    def __init__(
        self,
        weight: ArrayLike | None = None,
        *,
        reduction: str = "mean",
        pos_weight: ArrayLike | None = None,
    ) -> None:
        super().__init__(reduction)
        self.register_buffer("weight", _buffer(weight))
        self.register_buffer("pos_weight", _buffer(pos_weight))

    def forward(self, A: Any, Y: Any) -> Any:
        weight, pos_weight = _array(self.weight), _array(self.pos_weight)
        return self.compare(formulas.BCEWithLogits(weight, self.reduction, pos_weight), A, Y)


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

    def __init__(self, *, reduction: str = "mean", log_target: bool = False) -> None:
        self.reduction = formulas.KLDiv(reduction).reduction
        self.log_target = log_target

    def forward(self, A: Any, Y: Any) -> Any:
        return self.compare(formulas.KLDiv(self.reduction, self.log_target), A, Y)


class NLLLoss(Loss):
    """The negative log-likelihood of log-probabilities A and the right classes Y: −A[n, Y[n]].

    Parameters
    ----------
    weight : (C,)
        What each class counts; a buffer. The mean divides by the sum of the samples' weights.
    ignore_index
        The target of samples that don't count.
    """

    def __init__(
        self,
        weight: ArrayLike | None = None,
        *,
        ignore_index: int = -100,
        reduction: str = "mean",
    ) -> None:
        super().__init__(reduction)
        self.register_buffer("weight", _buffer(weight))
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
        A, Y, weight = self.check_array("input", A), _target(Y), _array(self.weight)
        targets.check_classes(self.short_name(), A, Y)
        targets.check_class_weights(self.short_name(), A, weight)
        return self.run(NLL(weight, self.ignore_index, self.reduction), A, Y)


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
        self.register_buffer("weight", _buffer(weight))
        self.ignore_index, self.label_smoothing = ignore_index, label_smoothing

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
        function = targets.cross_entropy_for(
            self.short_name(),
            A,
            Y,
            _array(self.weight),
            self.ignore_index,
            self.reduction,
            self.label_smoothing,
        )
        return self.run(function, A, Y)


def _target(Y: Any) -> Any:
    return Y if isinstance(Y, Tensor) else np.asarray(Y)


def _buffer(weight: Any) -> Tensor | None:
    return weight if weight is None or isinstance(weight, Tensor) else as_tensor(np.asarray(weight))


def _array(weight: Tensor | None) -> Any:
    """The array of a buffer: a loss is not differentiated by it."""
    return None if weight is None else weight.data
