"""Convolutions of signals and images; the windows of images as columns."""

from __future__ import annotations

import math

from mytorch.autograd.tensor import Tensor
from mytorch.functions.convolution import Convolution
from mytorch.functions.unfold import Fold, Unfold
from mytorch.nn.checks.arrays import Size, check_parameter
from mytorch.nn.checks.windows import (
    IntOrInts,
    check_groups,
    check_padding,
    check_spatial,
    per_dimension,
)


def conv1d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: IntOrInts = 1,
    padding: IntOrInts | str = 0,
    dilation: IntOrInts = 1,
    groups: int = 1,
) -> Tensor:
    """Return the convolution of signals. See `nn.Conv1d`.

    Parameters
    ----------
    input : (N, C_in, L) or (C_in, L)
    weight : (C_out, C_in / groups, K)
    bias : (C_out,) or None

    Returns
    -------
    Tensor of shape (N, C_out, L_out) or (C_out, L_out)

    Raises
    ------
    ValueError
        If the shapes don't fit.
    """
    return _conv("conv1d", 1, input, weight, bias, stride, padding, dilation, groups)


def conv2d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: IntOrInts = 1,
    padding: IntOrInts | str = 0,
    dilation: IntOrInts = 1,
    groups: int = 1,
) -> Tensor:
    """Return the convolution of images. See `nn.Conv2d`.

    Parameters
    ----------
    input : (N, C_in, H, W) or (C_in, H, W)
    weight : (C_out, C_in / groups, K_H, K_W)
    bias : (C_out,) or None

    Returns
    -------
    Tensor of shape (N, C_out, H_out, W_out) or (C_out, H_out, W_out)

    Raises
    ------
    ValueError
        If the shapes don't fit.
    """
    return _conv("conv2d", 2, input, weight, bias, stride, padding, dilation, groups)


def _conv(
    who: str,
    D: int,
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    stride: IntOrInts,
    padding: IntOrInts | str,
    dilation: IntOrInts,
    groups: int,
) -> Tensor:
    if weight.ndim != D + 2:
        raise ValueError(
            f"{who}: expected weight of {D + 2} dimensions, (C_out, C_in / groups, *kernel_size), "
            f"got shape {weight.shape}"
        )
    check_groups("the output channels of weight", weight.shape[0], groups)
    check_spatial(who, input, D, weight.shape[1] * groups)
    check_parameter(who, "bias", bias, weight.shape[:1])
    steps = per_dimension("stride", stride, D, 1)
    sides = check_padding(padding, steps, D)
    function = Convolution(steps, sides, per_dimension("dilation", dilation, D, 1), groups)
    return Tensor.record(function, input, weight, bias)


def unfold(
    input: Tensor,
    kernel_size: IntOrInts,
    dilation: IntOrInts = 1,
    padding: IntOrInts = 0,
    stride: IntOrInts = 1,
) -> Tensor:
    """Return every window of images as a column.

    Parameters
    ----------
    input : (N, C, H, W) or (C, H, W)
    kernel_size, dilation, padding, stride
        As for `nn.Conv2d`.

    Returns
    -------
    Tensor of shape (N, C · K, L) or (C · K, L)
        K is the number of elements of a window, L the number of windows.

    Raises
    ------
    ValueError
        If the shapes don't fit.
    """
    check_spatial("unfold", input, 2)
    function = Unfold(*_window(kernel_size, dilation, padding, stride))
    columns = Tensor.record(function, input)
    if input.ndim == 3:
        return columns
    rows, N = columns.shape[0], input.shape[0]
    L = math.prod(function.output_size(input.shape[2:]))
    return columns.reshape(rows, N, L).swapaxes(0, 1).contiguous()


def fold(
    input: Tensor,
    output_size: IntOrInts,
    kernel_size: IntOrInts,
    dilation: IntOrInts = 1,
    padding: IntOrInts = 0,
    stride: IntOrInts = 1,
) -> Tensor:
    """Return images: each column of the input is added at the place of its window in `unfold`.

    Parameters
    ----------
    input : (N, C · K, L) or (C · K, L)
    output_size
        (H, W).
    kernel_size, dilation, padding, stride
        As for `nn.Conv2d`.

    Returns
    -------
    Tensor of shape (N, C, H, W) or (C, H, W)

    Raises
    ------
    ValueError
        If the shapes don't fit.
    """
    size = per_dimension("output_size", output_size, 2, 1)
    function = Fold(size, *_window(kernel_size, dilation, padding, stride))
    K, L = math.prod(function.kernel_size), math.prod(function.output_size(size))
    if input.ndim not in (2, 3) or input.shape[-2] % K or input.shape[-1] != L:
        raise ValueError(
            f"fold: expected input of shape (N, C · {K}, {L}) or (C · {K}, {L}), for windows of "
            f"{K} elements, {L} of which fit into {size}, got {input.shape}"
        )
    rows = input.shape[-2]
    columns = input if input.ndim == 2 else input.swapaxes(0, 1).reshape(rows, -1)
    images = Tensor.record(function, columns)
    return images if input.ndim == 3 else images[0]


def _window(
    kernel_size: IntOrInts, dilation: IntOrInts, padding: IntOrInts, stride: IntOrInts
) -> tuple[Size, Size, Size, Size]:
    """Return the arguments in the order of Unfold and Fold."""
    return (
        per_dimension("kernel_size", kernel_size, 2, 1),
        per_dimension("stride", stride, 2, 1),
        per_dimension("padding", padding, 2, 0),
        per_dimension("dilation", dilation, 2, 1),
    )
