"""Losses; `reduction` is "mean", "sum", or "none" for the loss of every element."""

from __future__ import annotations

from typing import Any

from mytorch.autograd.tensor import Tensor
from mytorch.functions import Function, cross_entropy as classes, loss as formulas
from mytorch.nn import targets
from mytorch.operations.promotion import promoted


def mse_loss(input: Tensor, target: Tensor, *, reduction: str = "mean") -> Tensor:
    """Return the squared error, (input − target)².

    Raises
    ------
    ValueError
        If the shapes differ.
    """
    return _compare("mse_loss", formulas.MSE(reduction), input, target)


def l1_loss(input: Tensor, target: Tensor, *, reduction: str = "mean") -> Tensor:
    """Return the absolute error, |input − target|.

    Raises
    ------
    ValueError
        If the shapes differ.
    """
    return _compare("l1_loss", formulas.L1(reduction), input, target)


def smooth_l1_loss(
    input: Tensor, target: Tensor, *, reduction: str = "mean", beta: float = 1.0
) -> Tensor:
    """Return the absolute error, but rounded off where it is below beta.

    Raises
    ------
    ValueError
        If the shapes differ, or beta is negative.
    """
    return _compare("smooth_l1_loss", formulas.SmoothL1(reduction, beta), input, target)


def huber_loss(
    input: Tensor, target: Tensor, reduction: str = "mean", delta: float = 1.0
) -> Tensor:
    """Return half the squared error up to an error of delta, and beyond it its tangent.

    Raises
    ------
    ValueError
        If the shapes differ, or delta is not positive.
    """
    return _compare("huber_loss", formulas.Huber(reduction, delta), input, target)


def binary_cross_entropy(
    input: Tensor, target: Tensor, weight: Tensor | None = None, *, reduction: str = "mean"
) -> Tensor:
    """Return the binary cross-entropy of probabilities.

    Parameters
    ----------
    input
        The probabilities that the target is 1.
    target
        Of the same shape; from 0 to 1.
    weight
        What every element's loss is multiplied by.

    Raises
    ------
    ValueError
        If the shapes differ, or a number is not from 0 to 1.
    """
    targets.check_binary("binary_cross_entropy", input, target)
    targets.check_weight("binary_cross_entropy", "weight", input, weight)
    function = formulas.BCE(targets.constant(weight), reduction)
    return _compare("binary_cross_entropy", function, input, target)


def binary_cross_entropy_with_logits(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    *,
    reduction: str = "mean",
    pos_weight: Tensor | None = None,
) -> Tensor:
    """Return the binary cross-entropy of logits, that is of the probabilities sigmoid(input).

    Parameters
    ----------
    input
        The logits.
    target
        Of the same shape; from 0 to 1.
    weight
        What every element's loss is multiplied by.
    pos_weight
        How many times as much a target of 1 counts as a target of 0.

    Raises
    ------
    ValueError
        If the shapes differ.
    """
    who = "binary_cross_entropy_with_logits"
    targets.check_weight(who, "weight", input, weight)
    targets.check_weight(who, "pos_weight", input, pos_weight)
    constants = targets.constant(weight), reduction, targets.constant(pos_weight)
    return _compare(who, formulas.BCEWithLogits(*constants), input, target)


def kl_div(
    input: Tensor, target: Tensor, *, reduction: str = "mean", log_target: bool = False
) -> Tensor:
    """Return the Kullback-Leibler divergence of log-probabilities from a target.

    Parameters
    ----------
    input
        Log-probabilities.
    target
        Probabilities of the same shape; their logarithms with `log_target`.
    reduction
        "batchmean", the sum divided by the length of the first dimension, is the divergence of
        mathematics.

    Raises
    ------
    ValueError
        If the shapes differ.
    """
    return _compare("kl_div", formulas.KLDiv(reduction, log_target), input, target)


def nll_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    *,
    ignore_index: int = -100,
    reduction: str = "mean",
) -> Tensor:
    """Return −input[n, target[n]], the negative log-likelihood of log-probabilities.

    Parameters
    ----------
    input : (N, C), (C,) or (N, C, d1, …)
        Log-probabilities.
    target : (N,), () or (N, d1, …)
        Indices of classes.
    weight : (C,)
        What each class counts.
    ignore_index
        The target of samples that don't count.

    Raises
    ------
    IndexError
        If a target is no class's index.
    TypeError
        If the targets are not whole numbers.
    ValueError
        If the shapes don't fit.
    """
    targets.check_classes("nll_loss", input, target)
    targets.check_class_weights("nll_loss", input, weight)
    function = classes.NLL(targets.constant(weight), ignore_index, reduction)
    return Tensor.record(function, input, target)


def cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    *,
    ignore_index: int = -100,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:
    """Return the cross-entropy of logits: the negative log-likelihood of their softmax.

    Parameters
    ----------
    input : (N, C), (C,) or (N, C, d1, …)
        Logits.
    target : (N,), () or (N, d1, …), or the input's shape
        Indices of classes; or floating-point numbers, the probability of each class.
    weight : (C,)
        What each class counts.
    ignore_index
        The target of samples that don't count; with indices of classes only.
    label_smoothing
        The part of every target that is spread over all classes.

    Raises
    ------
    IndexError
        If a target is no class's index.
    TypeError
        If the targets are whole numbers of the input's shape, or floating-point numbers of another.
    ValueError
        If the shapes don't fit.
    """
    options = targets.constant(weight), ignore_index, reduction, label_smoothing
    function = targets.cross_entropy_for("cross_entropy", input, target, *options)
    return Tensor.record(function, input, target)


def _compare(name: str, function: Function, input: Tensor, target: Any) -> Tensor:
    targets.check_same_shape(name, input, target)
    return Tensor.record(function, *promoted(input, target))
