"""Losses; `reduction` is "mean", "sum", or "none" for the loss of every element."""

from __future__ import annotations

from mytorch.autograd.tensor import Tensor
from mytorch.functions import cross_entropy as classes, loss as formulas
from mytorch.nn.checks.targets import (
    check_binary,
    check_classes,
    comparable,
    constant,
    cross_entropy_for,
)
from mytorch.operations.promotion import floating_only


def mse_loss(input: Tensor, target: Tensor, *, reduction: str = "mean") -> Tensor:
    """Return the squared error, (input − target)². See `nn.MSELoss`.

    Raises
    ------
    ValueError
        If the shapes differ.
    """
    A, Y = comparable("mse_loss", input, target)
    return Tensor.record(formulas.MSE(reduction), A, Y)


def l1_loss(input: Tensor, target: Tensor, *, reduction: str = "mean") -> Tensor:
    """Return the absolute error, |input − target|. See `nn.L1Loss`.

    Raises
    ------
    ValueError
        If the shapes differ.
    """
    A, Y = comparable("l1_loss", input, target)
    return Tensor.record(formulas.L1(reduction), A, Y)


def smooth_l1_loss(
    input: Tensor, target: Tensor, *, reduction: str = "mean", beta: float = 1.0
) -> Tensor:
    """Return the absolute error, rounded off below beta. See `nn.SmoothL1Loss`.

    Raises
    ------
    ValueError
        If the shapes differ, or beta is negative.
    """
    A, Y = comparable("smooth_l1_loss", input, target)
    return Tensor.record(formulas.SmoothL1(reduction, beta), A, Y)


def huber_loss(
    input: Tensor, target: Tensor, reduction: str = "mean", delta: float = 1.0
) -> Tensor:
    """Return half the squared error, and its tangent above delta. See `nn.HuberLoss`.

    Raises
    ------
    ValueError
        If the shapes differ, or delta is not positive.
    """
    A, Y = comparable("huber_loss", input, target)
    return Tensor.record(formulas.Huber(reduction, delta), A, Y)


def binary_cross_entropy(
    input: Tensor, target: Tensor, weight: Tensor | None = None, *, reduction: str = "mean"
) -> Tensor:
    """Return the binary cross-entropy of probabilities. See `nn.BCELoss`.

    Raises
    ------
    ValueError
        If the shapes differ, or a number is not from 0 to 1.
    """
    A, Y = comparable("binary_cross_entropy", input, target, weight=weight)
    check_binary("binary_cross_entropy", A, Y)
    return Tensor.record(formulas.BCE(constant(weight), reduction), A, Y)


def binary_cross_entropy_with_logits(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    *,
    reduction: str = "mean",
    pos_weight: Tensor | None = None,
) -> Tensor:
    """Return the binary cross-entropy of the probabilities σ(input). See `nn.BCEWithLogitsLoss`.

    Raises
    ------
    ValueError
        If the shapes differ.
    """
    who = "binary_cross_entropy_with_logits"
    A, Y = comparable(who, input, target, weight=weight, pos_weight=pos_weight)
    function = formulas.BCEWithLogits(constant(weight), reduction, constant(pos_weight))
    return Tensor.record(function, A, Y)


def kl_div(
    input: Tensor, target: Tensor, *, reduction: str = "mean", log_target: bool = False
) -> Tensor:
    """Return the Kullback-Leibler divergence of log-probabilities from a target.

    See `nn.KLDivLoss`, for the reduction "batchmean" too.

    Raises
    ------
    ValueError
        If the shapes differ.
    """
    for X in (input, target):
        floating_only("kl_div", X)
    A, Y = comparable("kl_div", input, target)
    return Tensor.record(formulas.KLDiv(reduction, log_target), A, Y)


def nll_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    *,
    ignore_index: int = -100,
    reduction: str = "mean",
) -> Tensor:
    """Return −input[n, target[n]], the negative log-likelihood. See `nn.NLLLoss`.

    Parameters
    ----------
    input : (N, C), (C,) or (N, C, d1, …)
    target : (N,), () or (N, d1, …)
    weight : (C,)

    Raises
    ------
    IndexError
        If a target is not the index of a class.
    TypeError
        If the targets are not whole numbers.
    ValueError
        If the shapes don't fit.
    """
    check_classes("nll_loss", input, target, weight)
    return Tensor.record(classes.NLL(constant(weight), ignore_index, reduction), input, target)


def cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    *,
    ignore_index: int = -100,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:
    """Return the cross-entropy of logits. See `nn.CrossEntropyLoss`.

    Parameters
    ----------
    input : (N, C), (C,) or (N, C, d1, …)
    target : (N,), () or (N, d1, …), or the input's shape
    weight : (C,)

    Raises
    ------
    IndexError
        If a target is not the index of a class.
    TypeError
        If the targets are whole numbers of the input's shape, or floating-point numbers of another.
    ValueError
        If the shapes don't fit.
    """
    options = constant(weight), ignore_index, reduction, label_smoothing
    function = cross_entropy_for("cross_entropy", input, target, *options)
    return Tensor.record(function, input, target)
