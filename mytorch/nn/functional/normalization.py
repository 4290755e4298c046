"""Layer, root-mean-square and batch normalization."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

import mytorch.functions.normalization as formulas
from mytorch.autograd.tensor import Tensor
from mytorch.nn.shapes import check_normalized, check_parameter


def layer_norm(
    input: Tensor,
    normalized_shape: Sequence[int],
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-5,
) -> Tensor:
    """Return each sample's numbers with mean 0 and variance 1, times `weight`, plus `bias`.

    Parameters
    ----------
    input : (*, *normalized_shape)
    normalized_shape
        The lengths of the last dimensions: those that are normalized together.
    weight, bias : normalized_shape, or None
    eps
        Added to the variance.

    Returns
    -------
    Tensor of the input's shape

    Raises
    ------
    ValueError
        If the shapes don't fit.
    """
    shape = tuple(normalized_shape)
    check_normalized("layer_norm", input, shape)
    check_parameter("layer_norm", "weight", weight, shape)
    check_parameter("layer_norm", "bias", bias, shape)
    return Tensor.record(formulas.LayerNorm(shape, eps), input, weight, bias)


def rms_norm(
    input: Tensor,
    normalized_shape: Sequence[int],
    weight: Tensor | None = None,
    eps: float | None = None,
) -> Tensor:
    """Return each sample's numbers divided by the root of their mean square, times `weight`.

    Parameters
    ----------
    input : (*, *normalized_shape)
    normalized_shape
        The lengths of the last dimensions: those that are normalized together.
    weight : normalized_shape, or None
    eps
        Added to the mean square; None for the distance from 1 to the next number of the dtype.

    Returns
    -------
    Tensor of the input's shape

    Raises
    ------
    ValueError
        If the shapes don't fit.
    """
    shape = tuple(normalized_shape)
    check_normalized("rms_norm", input, shape)
    check_parameter("rms_norm", "weight", weight, shape)
    return Tensor.record(formulas.RMSNorm(shape, eps), input, weight, None)


def batch_norm(
    input: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    training: bool = False,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> Tensor:
    """Return each channel's numbers with mean 0 and variance 1, times `weight`, plus `bias`.

    Parameters
    ----------
    input : (N, C, *)
    running_mean, running_var : (C,) or None
        What is used for the mean and variance, or in training, what is moved towards the batch's.
    weight, bias : (C,) or None
    training
        Whether to normalize by the mean and variance of the batch.
    momentum
        How far the running statistics move: 0 not at all, 1 all the way.
    eps
        Added to the variance.

    Returns
    -------
    Tensor of the input's shape

    Raises
    ------
    ValueError
        If the shapes don't fit, there are no statistics to use, or too few numbers to find them.
    """
    if input.ndim < 2:
        raise ValueError(f"batch_norm: expected input of shape (N, C, *), got {input.shape}")
    of_channels = {"running_mean": running_mean, "running_var": running_var}
    for name, X in {**of_channels, "weight": weight, "bias": bias}.items():
        check_parameter("batch_norm", name, X, input.shape[1:2])
    if training:
        function = formulas.BatchNorm(eps)
        constants = batch_statistics("batch_norm", input)
        Z = Tensor.record(function, input, weight, bias, *constants)
        move_running_statistics(function, running_mean, running_var, momentum)
        return Z
    if running_mean is None or running_var is None:
        raise ValueError(
            "batch_norm: expected running_mean and running_var, which are used when not training; "
            "pass them, or training=True"
        )
    constants = running_mean.detach(), running_var.detach()
    return Tensor.record(formulas.BatchNorm(eps), input, weight, bias, *constants)


def move_running_statistics(
    function: formulas.BatchNorm,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    momentum: float,
) -> None:
    """Move the running mean and variance towards those that a formula just found in its batch.

    The variance of a sample, divided by its size n, is on average too small by (n − 1) / n, since
    the mean was fitted to the same numbers. Batches are normalized with it all the same; but what
    is remembered is the estimate for the whole population.
    """
    n = function.A.size // function.mean.size
    if not n:
        return
    found = function.mean, function.variance * (n / (n - 1))
    for running, batch in zip((running_mean, running_var), found, strict=True):
        if running is not None:
            moved = (1 - momentum) * running.data + momentum * batch.reshape(-1)
            # Not in place: a formula that was applied with the old values keeps them.
            running.data = moved.astype(running.dtype)


def batch_statistics(who: Any, X: Any) -> tuple[Any, Any]:
    """Return the mean and variance to give the formula in training: None, for those of the batch.

    An empty batch has none; it gets 0 and 1, which change nothing.

    Raises
    ------
    ValueError
        If there is one number for each channel: they would all become 0.
    """
    numbers, channels = math.prod(X.shape), X.shape[1]
    if numbers == channels > 0:
        raise ValueError(
            f"{who}: expected more than one number for each channel in training, got input of "
            f"shape {X.shape}; use larger batches, or eval() to normalize by the running statistics"
        )
    return (None, None) if numbers else (np.zeros(channels, X.dtype), np.ones(channels, X.dtype))
