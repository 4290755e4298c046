"""The layers BatchNorm1d and BatchNorm2d."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

import mytorch.functions.normalization as formulas
from mytorch.autograd.tensor import Tensor
from mytorch.devices import check_device
from mytorch.dtype import as_floating
from mytorch.nn.checks.arrays import Size, called, check_array, check_size
from mytorch.nn.checks.windows import SIZE
from mytorch.nn.module.layer import cached
from mytorch.nn.module.parameter import Parameter
from mytorch.nn.normalization import Normalization


class BatchNorm(Normalization):
    """Each channel's numbers brought to mean 0 and variance 1 over the batch, scaled and shifted.

    In training, the mean and variance are those of the batch, and running averages of them are
    updated. After eval(), the layer uses the running averages instead, so that the output of a
    sample no longer depends on the other samples.

    Forward also caches `mean` and `variance`, (1, C, 1, …) in training. This is the common part of
    `BatchNorm1d` and `BatchNorm2d`.

    Parameters
    ----------
    num_features
        C, the number of channels.
    eps
        Added to the variance.
    momentum
        How far the running averages move towards the statistics of each batch, from 0 to 1; None
        for the average over all batches.
    affine
        False leaves out both weight and bias.
    track_running_stats
        False leaves out the running averages; the layer then always uses the batch's statistics.
    device
        None or "cpu".
    dtype
        The floating type of parameters and averages; None for the default one.
    bias
        False leaves out the bias.

    Attributes
    ----------
    running_mean, running_var : Tensor of shape (C,), or None
    num_batches_tracked : Tensor, or None
        The number of batches so far.

    Raises
    ------
    TypeError
        If `num_features` is not an integer, or `dtype` is not a floating type.
    ValueError
        If `num_features` is below 1.

    Notes
    -----
    The formulas are in `mytorch/functions/normalization.py`. Interface and initial values are
    those of https://docs.pytorch.org/docs/stable/generated/torch.nn.BatchNorm2d.html.
    """

    dimensions: tuple[int, ...]
    """The numbers of dimensions that an input may have after N and C."""

    mean = cached()
    variance = cached()

    running_mean: Tensor | None
    running_var: Tensor | None
    num_batches_tracked: Tensor | None

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        device: str | None = None,
        dtype: DTypeLike | None = None,
        *,
        bias: bool = True,
    ) -> None:
        check_device(device)
        dtype = as_floating(dtype)
        self.num_features = C = check_size("num_features", num_features, 1)
        self.eps = eps
        self.momentum = momentum
        self.affine = affine
        self.track_running_stats = track_running_stats
        self.weight = Parameter(np.empty(C, dtype)) if affine else None
        self.bias = Parameter(np.empty(C, dtype)) if affine and bias else None
        self.running_mean = self.running_var = self.num_batches_tracked = None
        if track_running_stats:
            self.register_buffer("running_mean", Tensor(np.empty(C, dtype)))
            self.register_buffer("running_var", Tensor(np.empty(C, dtype)))
            self.register_buffer("num_batches_tracked", Tensor(np.array(0)))
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set W to ones, b to zeros, and the running averages to mean 0 and variance 1."""
        super().reset_parameters()
        self.reset_running_stats()

    def reset_running_stats(self) -> None:
        """Set the running averages to mean 0 and variance 1."""
        if self.running_mean is None or self.running_var is None:
            return
        assert self.num_batches_tracked is not None
        self.running_mean.data = np.zeros_like(self.running_mean.data)
        self.running_var.data = np.ones_like(self.running_var.data)
        self.num_batches_tracked.data = np.array(0)

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
            If its shape is another, or too small for a variance in training; or if eps is not
            positive in training, unless by hand.
        """
        A = check_channels(self, A, self.dimensions, self.num_features)
        function = formulas.BatchNorm(self.eps)
        if isinstance(A, Tensor) and (self.eps < 0 or (self.training and self.eps == 0)):
            raise ValueError(
                f"{self.short_name()}: expected eps of at least 0, and a positive one in training, "
                f"got {self.eps}"
            )
        if not self.training and self.running_mean is not None and self.running_var is not None:
            # Detached, because the buffers may change before backward runs.
            constants = self.running_mean.detach(), self.running_var.detach()
            return self.run(function, A, self.weight, self.bias, *constants)
        Z = self.run(function, A, self.weight, self.bias, *batch_statistics(self, A))
        if self.training and self.num_batches_tracked is not None:
            self.num_batches_tracked.data = self.num_batches_tracked.data + 1
            momentum = self.momentum
            if momentum is None:
                momentum = 1 / int(self.num_batches_tracked)
            move_running_statistics(function, self.running_mean, self.running_var, momentum)
        return Z

    def extra_repr(self) -> str:
        return (
            f"{self.num_features}, eps={self.eps}, momentum={self.momentum}, "
            f"affine={self.affine}, bias={self.bias is not None}, "
            f"track_running_stats={self.track_running_stats}"
        )


class BatchNorm1d(BatchNorm):
    """Batch normalization of rows (N, C) or signals (N, C, L): see `BatchNorm`.

    Examples
    --------
    >>> layer = BatchNorm1d(2, eps=0)
    >>> layer.forward(np.array([[1.0, 10.0], [3.0, 50.0]]))
    array([[-1., -1.],
           [ 1.,  1.]])
    """

    dimensions = (0, 1)


class BatchNorm2d(BatchNorm):
    """Batch normalization of images (N, C, H, W): see `BatchNorm`.

    Examples
    --------
    >>> layer = BatchNorm2d(1)
    >>> Z = layer.forward(np.arange(8.0).reshape(2, 1, 2, 2))
    >>> layer.mean.shape, float(layer.mean[0, 0, 0, 0])
    ((1, 1, 1, 1), 3.5)
    >>> layer.running_mean
    tensor([0.35])
    """

    dimensions = (2,)


def batch_statistics(who: Any, X: Any) -> tuple[Any, Any]:
    """Return the mean and variance for the formula in training: None, for those of the batch.

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


def move_running_statistics(
    function: formulas.BatchNorm,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    momentum: float,
) -> None:
    """Move the running mean and variance towards the mean and variance of the last batch.

    The variance of a batch of n numbers is on average too small by (n − 1) / n, because the mean
    is computed from the same numbers. A batch is normalized by its own variance, but the running
    variance takes the estimate for the whole population.
    """
    n = function.A.size // function.mean.size
    if not n:
        return
    found = function.mean, function.variance * (n / (n - 1))
    for running, batch in zip((running_mean, running_var), found, strict=True):
        if running is not None:
            moved = (1 - momentum) * running.data + momentum * batch.reshape(-1)
            # Not in place: an earlier application of the formula may have cached the old values.
            running.data = moved.astype(running.dtype)


def check_channels(who: Any, X: Any, sizes: Size, channels: int) -> Any:
    """Return X if it is a batch (N, C, *S), and the number of dimensions S is one of `sizes`.

    Raises
    ------
    TypeError
        If X is not an array or Tensor of floating-point numbers.
    ValueError
        If X has other dimensions, or another number of channels.
    """
    X = check_array(who, "input", X)
    if X.ndim - 2 in sizes and X.shape[1] == channels:
        return X
    wanted = " or ".join(f"(N, {channels}, {SIZE[D]})" if D else f"(N, {channels})" for D in sizes)
    if X.ndim - 2 not in sizes:
        fix = f"it has {X.ndim} dimensions"
    elif channels == X.shape[-1]:
        fix = "the channels come second: np.moveaxis(input, -1, 1) puts them there"
    else:
        fix = f"it has {X.shape[1]} channels where {channels} are wanted"
    raise ValueError(f"{called(who)}: expected input of shape {wanted}, got {X.shape}; {fix}")
