"""Layer, root-mean-square, group and batch normalization."""

from __future__ import annotations

from collections.abc import Sequence

import mytorch.functions.normalization as formulas
from mytorch.autograd.tensor import Tensor
from mytorch.nn.batch_norm import batch_statistics, move_running_statistics
from mytorch.nn.checks.arrays import check_array, check_parameter
from mytorch.nn.group_norm import check_grouped
from mytorch.nn.normalization import check_normalized, check_normalized_shape


def layer_norm(
    input: Tensor,
    normalized_shape: Sequence[int],
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-5,
) -> Tensor:
    """Return each sample's numbers with mean 0 and variance 1, scaled. See `nn.LayerNorm`.

    Parameters
    ----------
    input : (*, *normalized_shape)
    weight, bias : normalized_shape, or None

    Returns
    -------
    Tensor of the input's shape

    Raises
    ------
    TypeError
        If the input does not hold floating-point numbers.
    ValueError
        If the shapes don't fit.
    """
    shape = check_normalized_shape(normalized_shape)
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
    """Return each sample's numbers divided by the root of their mean square. See `nn.RMSNorm`.

    Parameters
    ----------
    input : (*, *normalized_shape)
    weight : normalized_shape, or None

    Returns
    -------
    Tensor of the input's shape

    Raises
    ------
    TypeError
        If the input does not hold floating-point numbers.
    ValueError
        If the shapes don't fit.
    """
    shape = check_normalized_shape(normalized_shape)
    check_normalized("rms_norm", input, shape)
    check_parameter("rms_norm", "weight", weight, shape)
    return Tensor.record(formulas.RMSNorm(shape, eps), input, weight, None)


def group_norm(
    input: Tensor,
    num_groups: int,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-5,
) -> Tensor:
    """Return each group of channels with mean 0 and variance 1, scaled. See `nn.GroupNorm`.

    Parameters
    ----------
    input : (N, C, *)
    num_groups
        The number of groups, a divisor of C.
    weight, bias : (C,) or None

    Returns
    -------
    Tensor of the input's shape

    Raises
    ------
    TypeError
        If the input does not hold floating-point numbers.
    ValueError
        If the shapes don't fit, or the input has a single number for each group.
    """
    check_grouped("group_norm", input, num_groups)
    check_parameter("group_norm", "weight", weight, input.shape[1:2])
    check_parameter("group_norm", "bias", bias, input.shape[1:2])
    return Tensor.record(formulas.GroupNorm(num_groups, eps), input, weight, bias)


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
    """Return each channel's numbers with mean 0 and variance 1, scaled. See `nn.BatchNorm2d`.

    Parameters
    ----------
    input : (N, C, *)
    running_mean, running_var : (C,) or None
        In training they are moved towards the mean and variance of the batch; otherwise the input
        is normalized by them.
    weight, bias : (C,) or None

    Returns
    -------
    Tensor of the input's shape

    Raises
    ------
    TypeError
        If the input does not hold floating-point numbers.
    ValueError
        If the shapes don't fit, the statistics are missing, or the batch is too small for them.
    """
    check_array("batch_norm", "input", input)
    if input.ndim < 2:
        raise ValueError(f"batch_norm: expected input of shape (N, C, *), got {input.shape}")
    of_channels = {"running_mean": running_mean, "running_var": running_var}
    for name, X in {**of_channels, "weight": weight, "bias": bias}.items():
        check_parameter("batch_norm", name, X, input.shape[1:2])
    if eps < 0:
        raise ValueError(f"batch_norm: expected eps of at least 0, got {eps}")
    function = formulas.BatchNorm(eps)
    if training:
        if eps <= 0:
            raise ValueError(f"batch_norm: expected a positive eps in training, got {eps}")
        Z = Tensor.record(function, input, weight, bias, *batch_statistics("batch_norm", input))
        move_running_statistics(function, running_mean, running_var, momentum)
        return Z
    if running_mean is None or running_var is None:
        raise ValueError(
            "batch_norm: expected running_mean and running_var, which are used when not training; "
            "pass them, or training=True"
        )
    constants = running_mean.detach(), running_var.detach()
    return Tensor.record(function, input, weight, bias, *constants)


def normalize(input: Tensor, p: float = 2.0, dim: int = 1, eps: float = 1e-12) -> Tensor:
    """Return the input with vectors of length 1 along a dimension.

    Parameters
    ----------
    input : any shape
    p
        The exponent of the norm, which is the length.
    dim
        The dimension of the vectors.
    eps
        The least length to divide by, so that a vector of zeros stays one.

    Returns
    -------
    Tensor of the input's shape

    Examples
    --------
    >>> from mytorch import tensor
    >>> normalize(tensor([[3.0, 4.0]]))
    tensor([[0.6, 0.8]])
    """
    check_array("normalize", "input", input)
    return input / input.norm(p, dim, keepdim=True).clamp(min=eps)
