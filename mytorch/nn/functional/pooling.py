"""Pools of signals and images."""

from __future__ import annotations

from typing import Any

import mytorch.functions.pooling as formulas
from mytorch.autograd.tensor import Tensor, as_tensor, in_order
from mytorch.nn.checks.windows import (
    IntOrInts,
    OutputSize,
    adaptive_size,
    check_divisor,
    check_not_empty,
    check_spatial,
    pool_window,
)


def max_pool1d(
    input: Tensor,
    kernel_size: IntOrInts,
    stride: IntOrInts | None = None,
    padding: IntOrInts = 0,
    dilation: IntOrInts = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Any:
    """Return the largest number of every window of signals. See `nn.MaxPool1d`.

    Parameters
    ----------
    input : (N, C, L) or (C, L)

    Returns
    -------
    Tensor of shape (N, C, L_out) or (C, L_out); or a tuple of two

    Raises
    ------
    ValueError
        If the shapes don't fit.
    """
    window = pool_window(1, kernel_size, stride, padding, dilation)
    check_spatial("max_pool1d", input, 1)
    return _max_pool(formulas.MaxPool(*window, ceil_mode), input, return_indices)


def max_pool2d(
    input: Tensor,
    kernel_size: IntOrInts,
    stride: IntOrInts | None = None,
    padding: IntOrInts = 0,
    dilation: IntOrInts = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Any:
    """Return the largest number of every window of images. See `nn.MaxPool2d`.

    Parameters
    ----------
    input : (N, C, H, W) or (C, H, W)

    Returns
    -------
    Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out); or a tuple of two

    Raises
    ------
    ValueError
        If the shapes don't fit.
    """
    window = pool_window(2, kernel_size, stride, padding, dilation)
    check_spatial("max_pool2d", input, 2)
    return _max_pool(formulas.MaxPool(*window, ceil_mode), input, return_indices)


def avg_pool1d(
    input: Tensor,
    kernel_size: IntOrInts,
    stride: IntOrInts | None = None,
    padding: IntOrInts = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
) -> Tensor:
    """Return the mean of every window of signals. See `nn.AvgPool1d`.

    Parameters
    ----------
    input : (N, C, L) or (C, L)

    Returns
    -------
    Tensor of shape (N, C, L_out) or (C, L_out)

    Raises
    ------
    ValueError
        If the shapes don't fit.
    """
    window = pool_window(1, kernel_size, stride, padding)[:3]
    check_spatial("avg_pool1d", input, 1)
    return Tensor.record(formulas.AvgPool(*window, ceil_mode, count_include_pad), input)


def avg_pool2d(
    input: Tensor,
    kernel_size: IntOrInts,
    stride: IntOrInts | None = None,
    padding: IntOrInts = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Tensor:
    """Return the mean of every window of images. See `nn.AvgPool2d`.

    Parameters
    ----------
    input : (N, C, H, W) or (C, H, W)

    Returns
    -------
    Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out)

    Raises
    ------
    ValueError
        If the shapes don't fit.
    """
    window = pool_window(2, kernel_size, stride, padding)[:3]
    check_spatial("avg_pool2d", input, 2)
    divisor = check_divisor(divisor_override)
    return Tensor.record(formulas.AvgPool(*window, ceil_mode, count_include_pad, divisor), input)


def adaptive_avg_pool1d(input: Tensor, output_size: OutputSize) -> Tensor:
    """Return means over windows of signals. See `nn.AdaptiveAvgPool1d`.

    Parameters
    ----------
    input : (N, C, L) or (C, L)

    Returns
    -------
    Tensor of shape (N, C, L_out) or (C, L_out)

    Raises
    ------
    ValueError
        If the shapes don't fit.
    """
    size = adaptive_size(output_size, 1)
    check_spatial("adaptive_avg_pool1d", input, 1)
    check_not_empty("adaptive_avg_pool1d", input, 1)
    return Tensor.record(formulas.AdaptiveAvgPool(size), input)


def adaptive_avg_pool2d(input: Tensor, output_size: OutputSize) -> Tensor:
    """Return means over windows of images. See `nn.AdaptiveAvgPool2d`.

    Parameters
    ----------
    input : (N, C, H, W) or (C, H, W)

    Returns
    -------
    Tensor of shape (N, C, H_out, W_out) or (C, H_out, W_out)

    Raises
    ------
    ValueError
        If the shapes don't fit.
    """
    size = adaptive_size(output_size, 2)
    check_spatial("adaptive_avg_pool2d", input, 2)
    check_not_empty("adaptive_avg_pool2d", input, 2)
    return Tensor.record(formulas.AdaptiveAvgPool(size), input)


def _max_pool(pool: formulas.MaxPool, input: Tensor, return_indices: bool) -> Any:
    Z = Tensor.record(pool, input)
    return (Z, as_tensor(in_order(pool.indices()))) if return_indices else Z
