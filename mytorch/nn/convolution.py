"""The layers Conv1d and Conv2d."""

from __future__ import annotations

import math
from typing import Any

from numpy.typing import DTypeLike

import mytorch.functions.convolution as formulas
from mytorch.functions.padding import MODES
from mytorch.nn import init
from mytorch.nn.checks.arrays import check_size
from mytorch.nn.checks.windows import (
    IntOrInts,
    check_groups,
    check_padding,
    check_spatial,
    per_dimension,
)
from mytorch.nn.module.layer import Layer, array_of, cached, column_of, stored, stored_column
from mytorch.nn.module.parameter import Parameter, empty_parameter


class Convolution(Layer):
    """Each window of each sample times W, plus b.

    ==========  =================================  ==============================================
    name        shape                              meaning
    ==========  =================================  ==============================================
    `weight`    (C_out, C_in / G, *kernel_size)    the Parameter behind W
    `bias`      (C_out,)                           the Parameter behind b; None without a bias
    `W`         weight's                           the array of `weight`
    `b`         (C_out, 1)                         the array of `bias`, as a column; or None
    `A`         (N, C_in, *S) or (C_in, *S)        the input, cached by forward
    `columns`   (G, C_in / G · K, N · L)           A's windows as columns, cached by forward
    `dLdA`      A's                                stored and returned by backward
    `dLdW`      W's                                stored by backward and added to `weight.grad`
    `dLdb`      (C_out, 1)                         stored by backward and added to `bias.grad`
    ==========  =================================  ==============================================

    G is the number of groups, K the number of elements of a kernel, L the number of windows of a
    sample, S the size of a sample. This is the common part of `Conv1d` and `Conv2d`.

    Parameters
    ----------
    in_channels
        C_in.
    out_channels
        C_out, the number of filters.
    kernel_size
        The size of a window. Here and below, one int counts for all dimensions.
    stride
        The step from one window to the next.
    padding
        The number of zeros on each side; "same" for an output as large as the input, "valid" for
        no zeros.
    dilation
        The step from one element of a window to the next.
    groups
        The number of groups of channels; each group is convolved on its own.
    bias
        False leaves the bias out.
    padding_mode
        What the padding is: "zeros", or A's own numbers, "reflect", "replicate" or "circular".
    device
        None or "cpu".
    dtype
        The floating type of the parameters; None for the default one.

    Raises
    ------
    TypeError
        If a size is not an integer, or `dtype` is not a floating type.
    ValueError
        If a size is too small, the channels can't be divided into groups, or `padding_mode` is
        another.

    Notes
    -----
    The formulas are in `mytorch/functions/convolution.py`. Interface and initial values are
    those of https://docs.pytorch.org/docs/stable/generated/torch.nn.Conv2d.html.
    """

    D: int
    """The number of dimensions that windows slide along."""

    W = array_of("weight")
    b = column_of("bias")

    A = cached()
    columns = cached()
    dLdA = stored()
    dLdW = stored()
    dLdb = stored_column()

    weight: Parameter
    bias: Parameter | None

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: IntOrInts,
        stride: IntOrInts = 1,
        padding: IntOrInts | str = 0,
        dilation: IntOrInts = 1,
        groups: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        device: str | None = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        if padding_mode not in ("zeros", *MODES):
            raise ValueError(
                f"expected padding_mode to be one of {('zeros', *MODES)}, got {padding_mode!r}"
            )
        self.in_channels = check_size("in_channels", in_channels, 1)
        self.out_channels = check_size("out_channels", out_channels, 1)
        self.kernel_size = per_dimension("kernel_size", kernel_size, self.D, 1)
        self.stride = per_dimension("stride", stride, self.D, 1)
        self.padding = check_padding(padding, self.stride, self.D)
        self.dilation = per_dimension("dilation", dilation, self.D, 1)
        self.groups = groups
        self.padding_mode = padding_mode
        check_groups("in_channels", self.in_channels, groups)
        check_groups("out_channels", self.out_channels, groups)
        shape = (self.out_channels, self.in_channels // groups, *self.kernel_size)
        self.weight = empty_parameter(shape, device, dtype)
        self.bias = empty_parameter(self.out_channels, device, dtype) if bias else None
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draw W and b from U(-1/√n, 1/√n), where n is the number of elements of a window."""
        init.kaiming_uniform_(self.weight, a=math.sqrt(5))
        if self.bias is not None:
            bound = 1 / math.sqrt(math.prod(self.weight.shape[1:]))
            init.uniform_(self.bias, -bound, bound)

    def forward(self, A: Any) -> Any:
        """Return Z, and cache A and its windows; an array for an array, a Tensor for a Tensor.

        Parameters
        ----------
        A : (N, C_in, *S) or (C_in, *S)

        Returns
        -------
        Z : (N, C_out, *S_out) or (C_out, *S_out)

        Raises
        ------
        TypeError
            If A is not an array or Tensor of floating-point numbers.
        ValueError
            If its shape is another, or it is too small for the kernel.
        """
        A = check_spatial(self, A, self.D, self.in_channels)
        function = formulas.Convolution(
            self.stride, self.padding, self.dilation, self.groups, self.padding_mode
        )
        return self.run(function, A, self.weight, self.bias)

    def extra_repr(self) -> str:
        unusual = {
            "padding": None if self.padding == (0,) * self.D else self.padding,
            "dilation": None if self.dilation == (1,) * self.D else self.dilation,
            "groups": None if self.groups == 1 else self.groups,
            "bias": False if self.bias is None else None,
            "padding_mode": None if self.padding_mode == "zeros" else self.padding_mode,
        }
        return (
            f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, "
            f"stride={self.stride}"
            + "".join(f", {name}={value}" for name, value in unusual.items() if value is not None)
        )


class Conv1d(Convolution):
    """The convolution of signals (N, C_in, L) or (C_in, L): see `Convolution`.

    Examples
    --------
    >>> import numpy as np
    >>> layer = Conv1d(1, 1, kernel_size=2, bias=False)
    >>> layer.W = [[[-1, 1]]]
    >>> layer.forward(np.array([[1.0, 2.0, 4.0, 8.0]]))
    array([[1., 2., 4.]])
    """

    D = 1


class Conv2d(Convolution):
    """The convolution of images (N, C_in, H, W) or (C_in, H, W): see `Convolution`.

    Examples
    --------
    >>> import numpy as np
    >>> layer = Conv2d(1, 1, kernel_size=2, stride=2)
    >>> layer.W = np.ones((1, 1, 2, 2))
    >>> layer.b = [[100]]
    >>> layer.forward(np.arange(16.0).reshape(1, 4, 4))
    array([[[110., 118.],
            [142., 150.]]])
    >>> layer.columns
    array([[[ 0.,  2.,  8., 10.],
            [ 1.,  3.,  9., 11.],
            [ 4.,  6., 12., 14.],
            [ 5.,  7., 13., 15.]]])
    >>> layer.backward(np.ones((1, 2, 2)))
    array([[[1., 1., 1., 1.],
            [1., 1., 1., 1.],
            [1., 1., 1., 1.],
            [1., 1., 1., 1.]]])
    >>> layer.dLdW
    array([[[[20., 24.],
             [36., 40.]]]])
    """

    D = 2
