"""The layers MaxPool1d and MaxPool2d, AvgPool1d and AvgPool2d, and the adaptive pools."""

from __future__ import annotations

from typing import Any

import mytorch.functions.pooling as formulas
from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.functions.function import Function
from mytorch.nn.checks.windows import (
    IntOrInts,
    OutputSize,
    adaptive_size,
    check_divisor,
    check_spatial,
    pool_window,
)
from mytorch.nn.module.layer import Layer, cached, stored


class Pool(Layer):
    """One number for every window of each channel: the common part of all pools.

    ======  =====================  ===============================
    name    shape                  meaning
    ======  =====================  ===============================
    `A`     (N, C, *S) or (C, *S)  the input, cached by forward
    `dLdA`  A's                    stored and returned by backward
    ======  =====================  ===============================
    """

    D: int
    """The number of dimensions that windows slide along."""

    A = cached()
    dLdA = stored()

    def formula(self) -> Function:
        """Return a new application of the layer's formula."""
        raise NotImplementedError

    def forward(self, A: Any) -> Any:
        """Return Z; an array for an array, a Tensor for a Tensor.

        Parameters
        ----------
        A : (N, C, *S) or (C, *S)

        Returns
        -------
        Z : (N, C, *S_out) or (C, *S_out)

        Raises
        ------
        TypeError
            If A is not an array or Tensor of floating-point numbers.
        ValueError
            If its shape is another, or it is too small for the window.
        """
        return self.run(self.formula(), check_spatial(self, A, self.D))


class MaxPool(Pool):
    """The largest number of every window; the common part of `MaxPool1d` and `MaxPool2d`.

    Forward caches `argmax`, the place of each largest number in its window.

    Parameters
    ----------
    kernel_size
        The size of a window. Here and below, one int counts for all dimensions.
    stride
        The step from one window to the next; None for windows side by side.
    padding
        The number of elements added on each side, at most half the window.
    dilation
        The step from one element of a window to the next.
    return_indices
        Whether forward returns a tuple: Z, and the index of each largest number in the input.
    ceil_mode
        Whether a last window that reaches beyond the input counts.

    Raises
    ------
    TypeError
        If a size is not an integer.
    ValueError
        If a size is too small, or the padding too large.

    Notes
    -----
    The formulas are in `mytorch/functions/pooling.py`. The interface is that of
    https://docs.pytorch.org/docs/stable/generated/torch.nn.MaxPool2d.html.
    """

    argmax = cached()

    def __init__(
        self,
        kernel_size: IntOrInts,
        stride: IntOrInts | None = None,
        padding: IntOrInts = 0,
        dilation: IntOrInts = 1,
        return_indices: bool = False,
        ceil_mode: bool = False,
    ) -> None:
        self._window = pool_window(self.D, kernel_size, stride, padding, dilation)
        self.kernel_size = kernel_size
        self.stride = kernel_size if stride is None else stride
        self.padding = padding
        self.dilation = dilation
        self.return_indices = return_indices
        self.ceil_mode = ceil_mode

    def formula(self) -> Function:
        return formulas.MaxPool(*self._window, self.ceil_mode)

    def forward(self, A: Any) -> Any:
        Z = super().forward(A)
        if not self.return_indices:
            return Z
        pool: Any = self.function
        indices = pool.indices()
        return Z, as_tensor(indices) if isinstance(Z, Tensor) else indices

    def extra_repr(self) -> str:
        return (
            f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}, "
            f"dilation={self.dilation}, ceil_mode={self.ceil_mode}"
        )


class MaxPool1d(MaxPool):
    """The largest number of every window of signals, (N, C, L) or (C, L): see `MaxPool`.

    Examples
    --------
    >>> import numpy as np
    >>> layer = MaxPool1d(2)
    >>> layer.forward(np.array([[1.0, 3.0, 5.0, 4.0]]))
    array([[3., 5.]])
    >>> layer.backward(np.array([[10.0, 20.0]]))
    array([[ 0., 10., 20.,  0.]])
    """

    D = 1


class MaxPool2d(MaxPool):
    """The largest number of every window of images, (N, C, H, W) or (C, H, W): see `MaxPool`."""

    D = 2


class AvgPool(Pool):
    """The mean of every window; the common part of `AvgPool1d` and `AvgPool2d`.

    Parameters
    ----------
    kernel_size, stride, ceil_mode
        As for `MaxPool`.
    padding
        The number of zeros added on each side, at most half the window.
    count_include_pad
        Whether the zeros of the padding count as elements of a window.

    Raises
    ------
    TypeError
        If a size is not an integer.
    ValueError
        If a size is too small, or the padding too large.

    Notes
    -----
    The formulas are in `mytorch/functions/pooling.py`. The interface is that of
    https://docs.pytorch.org/docs/stable/generated/torch.nn.AvgPool2d.html.
    """

    divisor_override: int | None = None

    def __init__(
        self,
        kernel_size: IntOrInts,
        stride: IntOrInts | None = None,
        padding: IntOrInts = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
    ) -> None:
        self._window = pool_window(self.D, kernel_size, stride, padding)[:3]
        self.kernel_size = kernel_size
        self.stride = kernel_size if stride is None else stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad

    def formula(self) -> Function:
        counting = self.ceil_mode, self.count_include_pad, self.divisor_override
        return formulas.AvgPool(*self._window, *counting)

    def extra_repr(self) -> str:
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class AvgPool1d(AvgPool):
    """The mean of every window of signals, (N, C, L) or (C, L): see `AvgPool`.

    Examples
    --------
    >>> import numpy as np
    >>> layer = AvgPool1d(2)
    >>> layer.forward(np.array([[1.0, 3.0, 5.0, 6.0]]))
    array([[2. , 5.5]])
    """

    D = 1

    def extra_repr(self) -> str:
        kernel_size, stride, padding = self._window
        return f"kernel_size={kernel_size}, stride={stride}, padding={padding}"


class AvgPool2d(AvgPool):
    """The mean of every window of images, (N, C, H, W) or (C, H, W): see `AvgPool`.

    Parameters
    ----------
    divisor_override
        The divisor of each window's sum, instead of the number of its elements.
    """

    D = 2

    def __init__(
        self,
        kernel_size: IntOrInts,
        stride: IntOrInts | None = None,
        padding: IntOrInts = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
    ) -> None:
        super().__init__(kernel_size, stride, padding, ceil_mode, count_include_pad)
        self.divisor_override = check_divisor(divisor_override)


class AdaptiveAvgPool(Pool):
    """Means over windows chosen so that the output has a given size, for inputs of any size.

    The common part of `AdaptiveAvgPool1d` and `AdaptiveAvgPool2d`.

    Parameters
    ----------
    output_size
        The lengths of the output's last dimensions, or one number for all; None for the length of
        the input's dimension.

    Raises
    ------
    TypeError
        If a size is neither an integer nor None.
    ValueError
        If a size is below 1.

    Notes
    -----
    The formulas are in `mytorch/functions/pooling.py`. The interface is that of
    https://docs.pytorch.org/docs/stable/generated/torch.nn.AdaptiveAvgPool2d.html.
    """

    def __init__(self, output_size: OutputSize) -> None:
        self._size = adaptive_size(output_size, self.D)
        self.output_size = output_size

    def formula(self) -> Function:
        return formulas.AdaptiveAvgPool(self._size)

    def extra_repr(self) -> str:
        return f"output_size={self.output_size}"


class AdaptiveAvgPool1d(AdaptiveAvgPool):
    """Means over windows of signals, (N, C, L) or (C, L): see `AdaptiveAvgPool`."""

    D = 1


class AdaptiveAvgPool2d(AdaptiveAvgPool):
    """Means over windows of images, (N, C, H, W) or (C, H, W): see `AdaptiveAvgPool`.

    Examples
    --------
    >>> import numpy as np
    >>> AdaptiveAvgPool2d(1).forward(np.arange(6.0).reshape(1, 2, 3))
    array([[[2.5]]])
    """

    D = 2
