"""The layer GroupNorm."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

import mytorch.functions.normalization as formulas
from mytorch.devices import check_device
from mytorch.dtype import as_floating
from mytorch.nn.checks.arrays import called, check_array, check_size
from mytorch.nn.module.layer import cached
from mytorch.nn.module.parameter import Parameter
from mytorch.nn.normalization import Normalization


class GroupNorm(Normalization):
    """Groups of each sample's channels brought to mean 0 and variance 1, then scaled and shifted.

    W and b have a number for each channel. Forward also caches `mean` and `variance`. Both and
    `std` have the shape (N, num_groups, 1).

    Parameters
    ----------
    num_groups
        The number of groups. With one group, all of a sample is normalized together; with as many
        as channels, each channel alone.
    num_channels
        C, the number of channels, a multiple of `num_groups`.
    eps
        Added to the variance.
    affine
        False leaves out both weight and bias.
    device
        None or "cpu".
    dtype
        The floating type of the parameters; None for the default one.
    bias
        False leaves out the bias.

    Raises
    ------
    TypeError
        If a number is not an integer, or `dtype` is not a floating type.
    ValueError
        If a number is below 1, or the channels can't be divided into the groups.

    Notes
    -----
    The formulas are in `mytorch/functions/normalization.py`. Interface and initial values are
    those of https://docs.pytorch.org/docs/stable/generated/torch.nn.GroupNorm.html.

    Examples
    --------
    >>> layer = GroupNorm(2, 4, eps=0)
    >>> layer.forward(np.array([[1.0, 3.0, 10.0, 50.0]]))
    array([[-1.,  1., -1.,  1.]])
    """

    mean = cached()
    variance = cached()

    def __init__(
        self,
        num_groups: int,
        num_channels: int,
        eps: float = 1e-5,
        affine: bool = True,
        device: str | None = None,
        dtype: DTypeLike | None = None,
        *,
        bias: bool = True,
    ) -> None:
        check_device(device)
        dtype = as_floating(dtype)
        self.num_groups = check_size("num_groups", num_groups, 1)
        self.num_channels = C = check_size("num_channels", num_channels, 1)
        if C % num_groups:
            raise ValueError(
                f"GroupNorm: expected num_channels to be a multiple of num_groups, got {C} "
                f"channels for {num_groups} groups"
            )
        self.eps = eps
        self.affine = affine
        self.weight = Parameter(np.empty(C, dtype)) if affine else None
        self.bias = Parameter(np.empty(C, dtype)) if affine and bias else None
        self.reset_parameters()

    def forward(self, A: Any) -> Any:
        """Return Z; an array for an array, a Tensor for a Tensor.

        Parameters
        ----------
        A : (N, C, *)

        Returns
        -------
        Z : A's shape

        Raises
        ------
        TypeError
            If A is not an array or Tensor of floating-point numbers.
        ValueError
            If it has other channels, or a single number for each group.
        """
        A = check_grouped(self, A, self.num_groups, self.num_channels)
        return self.run(formulas.GroupNorm(self.num_groups, self.eps), A, self.weight, self.bias)

    def extra_repr(self) -> str:
        return (
            f"{self.num_groups}, {self.num_channels}, eps={self.eps}, affine={self.affine}, "
            f"bias={self.bias is not None}"
        )


def check_grouped(who: Any, X: Any, groups: int, channels: int | None = None) -> Any:
    """Return X if it is a batch (N, C, *) whose channels can be divided into the groups.

    Parameters
    ----------
    channels
        The wanted number C; None for any multiple of `groups`.

    Raises
    ------
    TypeError
        If X is not an array or Tensor of floating-point numbers.
    ValueError
        If X has other channels, or all of the batch is a single number for each group.
    """
    X = check_array(who, "input", X)
    if X.ndim < 2 or X.shape[1] != (channels or X.shape[1]):
        raise ValueError(
            f"{called(who)}: expected input of shape (N, {channels or 'C'}, *), got {X.shape}"
        )
    if groups < 1 or X.shape[1] % groups:
        raise ValueError(
            f"{called(who)}: {X.shape[1]} channels can't be divided into {groups} groups"
        )
    if math.prod(X.shape) == groups:
        raise ValueError(
            f"{called(who)}: expected more than one number for each group, got input of shape "
            f"{X.shape} for {groups} groups: they would all become 0"
        )
    return X
