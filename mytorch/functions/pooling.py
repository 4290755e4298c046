"""The largest number or the mean of every window."""

from __future__ import annotations

import copy
import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mytorch.functions.function import Array, Function
from mytorch.functions.masks import zero_unless
from mytorch.functions.unfold import Size, Unfold, by_channel, by_sample


class Pooling(Function):
    """One number for every window: Z from columns of shape (C, K, N · L).

    Parameters
    ----------
    kernel_size
        The window's size along each of the last D dimensions.
    stride
        The step from one window to the next; None: the window's size.
    padding
        How far the input is extended on both sides.
    dilation
        The step from one element to the next within a window.
    ceil_mode
        Whether a last window may reach beyond the padded input. It must begin before the padding
        at the end. If False, elements that fit into no window are left out.
    """

    fill = 0.0

    def __init__(
        self,
        kernel_size: Size,
        stride: Size | None = None,
        padding: Size | None = None,
        dilation: Size | None = None,
        ceil_mode: bool = False,
    ) -> None:
        self.D = len(kernel_size)
        self.K = math.prod(kernel_size)
        self.kernel_size = kernel_size
        self.stride = stride or kernel_size
        self.padding = padding or (0,) * self.D
        self.dilation = dilation or (1,) * self.D
        self.ceil_mode = ceil_mode

    def columns(self, A: Array) -> Array:
        """Return the windows of A, of shape (N, C, *S) or (C, *S), as (C, K, N · L)."""
        self.A = A
        size = A.shape[-self.D :]
        sides = tuple(self._sides(along, s) for along, s in enumerate(size))
        self.unfold = Unfold(self.kernel_size, self.stride, sides, self.dilation, self.fill)
        self.Z_shape = (*A.shape[: -self.D], *self.unfold.output_size(size))
        columns = self.unfold(A)
        return columns.reshape(columns.shape[0] // self.K, self.K, columns.shape[1])

    def output(self, Z: Array) -> Array:
        """Return Z, one number for each column, in the shape of an output."""
        return by_sample(Z, self.Z_shape, self.D)

    def rows(self, dLdZ: Array) -> Array:
        """Return dLdZ as (C, 1, N · L); it broadcasts over the K elements of each window."""
        rows = by_channel(dLdZ, self.D)
        return rows.reshape(rows.shape[0], 1, -1)

    def dLdA_from(self, dLdcolumns: Array) -> Array:
        """Return dLdA from the gradients of the columns, (C, K, N · L)."""
        C, K, _ = dLdcolumns.shape
        (self.dLdA,) = self.unfold.backward(dLdcolumns.reshape(C * K, -1))
        return self.dLdA

    def _sides(self, along: int, size: int) -> tuple[int, int]:
        """Return the padding of dimension `along`, before and after."""
        padding, stride = self.padding[along], self.stride[along]
        span = (self.kernel_size[along] - 1) * self.dilation[along] + 1
        if not self.ceil_mode:
            return padding, padding
        windows = -(-(size + 2 * padding - span) // stride) + 1
        if (windows - 1) * stride >= size + padding:
            windows -= 1
        return padding, max(padding, (windows - 1) * stride + span - size - padding)


class MaxPool(Pooling):
    """Z = the largest number of each window; the first of equal numbers gets the gradient.

    Where a window has nan, the last nan is chosen, as in PyTorch. The padding is −∞, which is never
    the largest.
    """

    fill = -math.inf

    def forward(self, A: Array) -> Array:
        """Return Z, and cache the position of each largest number in its window.

        Parameters
        ----------
        A : (N, C, *S) or (C, *S)

        Returns
        -------
        Z : (N, C, *S_out) or (C, *S_out)

        Raises
        ------
        ValueError
            If the kernel is larger than the padded input.
        """
        columns = self.columns(A)
        self.argmax = _largest(np.asarray(columns))[:, np.newaxis]
        return self.output(np.take_along_axis(columns, self.argmax, axis=1))

    def indices(self) -> NDArray[np.int64]:
        """Return the position of each largest number in A; Z's shape.

        A position is one number: the pixels of an image are counted row by row.
        """
        size = self.A.shape[-self.D :]
        numbers = np.arange(math.prod(size), dtype=np.float64).reshape(size)
        columns = copy.copy(self.unfold).forward(np.broadcast_to(numbers, self.A.shape))
        columns = columns.reshape(-1, self.K, columns.shape[1])
        return self.output(np.take_along_axis(columns, self.argmax, axis=1)).astype(np.int64)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        """Return dLdA: the largest number of a window gets its whole gradient."""
        largest = self.argmax == np.arange(self.K, dtype=self.argmax.dtype)[:, np.newaxis]
        return (self.dLdA_from(zero_unless(largest, self.rows(dLdZ))),)


def _largest(columns: Array) -> NDArray[np.unsignedinteger[Any]]:
    """Return the position of the first largest number along axis 1, or of the last nan.

    All windows go on together, from one of their numbers to the next; np.argmax would take each
    window alone.
    """
    largest = columns[:, 0]
    position = np.zeros(largest.shape, np.min_scalar_type(columns.shape[1]))
    for k in range(1, columns.shape[1]):
        A = columns[:, k]
        larger = (A > largest) | np.isnan(A)
        # k is above all positions before it, and where A is not larger, the product is 0.
        position = np.maximum(position, larger * position.dtype.type(k))
        largest = np.maximum(largest, A)
    return position


class AvgPool(Pooling):
    """Z = the sum of each window, divided by the number of its elements.

    Parameters
    ----------
    count_include_pad
        Whether elements of the padding are counted. The elements that ceil_mode adds never are.
    divisor_override
        A divisor that replaces the number of elements.
    """

    def __init__(
        self,
        kernel_size: Size,
        stride: Size | None = None,
        padding: Size | None = None,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
    ) -> None:
        super().__init__(kernel_size, stride, padding, ceil_mode=ceil_mode)
        self.count_include_pad = count_include_pad
        self.divisor_override = divisor_override

    def forward(self, A: Array) -> Array:
        """Return Z, and cache the divisor of each sum.

        Parameters
        ----------
        A : (N, C, *S) or (C, *S)

        Returns
        -------
        Z : (N, C, *S_out) or (C, *S_out)

        Raises
        ------
        ValueError
            If the kernel is larger than the padded input.
        """
        sums = self.columns(A).sum(axis=1)
        self.divisor = self.divisor_override or self._counts().astype(A.dtype)
        return self.output(sums) / self.divisor

    def backward(self, dLdZ: Array) -> tuple[Array]:
        """Return dLdA: the elements of a window share its gradient equally."""
        part = self.rows(dLdZ / self.divisor)
        shape = (part.shape[0], self.K, part.shape[2])
        return (self.dLdA_from(np.broadcast_to(part, shape)),)

    def _counts(self) -> Array:
        """Return the number of counted elements of each window, (*S_out)."""
        counts = np.ones(())
        size, windows = self.A.shape[-self.D :], self.Z_shape[-self.D :]
        for along, padding in enumerate(self.padding):
            counted = padding if self.count_include_pad else 0
            begin = np.arange(windows[along]) * self.stride[along] - padding
            end = np.minimum(begin + self.kernel_size[along], size[along] + counted)
            counts = counts[..., np.newaxis] * (end - np.maximum(begin, -counted))
        return counts


class AdaptiveAvgPool(Function):
    """Z = means over windows chosen so that the output has a given size.

    Along a dimension of size S, output i of S_out is the mean from ⌊i S / S_out⌋ up to, but not
    including, ⌈(i + 1) S / S_out⌉. Forward is a product with a matrix M of S_out rows, and backward
    a product with Mᵀ.

    Parameters
    ----------
    output_size
        The size of the last dimensions; None leaves a dimension as it is.
    """

    needed_for = {"A": ()}

    def __init__(self, output_size: tuple[int | None, ...]) -> None:
        self.output_size = output_size

    def forward(self, A: Array) -> Array:
        """Return Z : (*, *output_size), from A : (*, *S)."""
        self.A = A
        self.means = {
            axis: means(A.shape[axis], windows).astype(A.dtype)
            for axis, windows in enumerate(self.output_size, -len(self.output_size))
            if windows is not None
        }
        for axis, M in self.means.items():
            A = _along(axis, A, M)
        return A if self.means else np.copy(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        """Return dLdA, of A's shape."""
        for axis, M in self.means.items():
            dLdZ = _along(axis, dLdZ, M.T)
        self.dLdA = dLdZ
        return (dLdZ,)


def means(size: int, windows: int) -> Array:
    """Return the matrix (windows, size) whose product with a vector is each window's mean.

    Examples
    --------
    >>> means(4, 2)
    array([[0.5, 0.5, 0. , 0. ],
           [0. , 0. , 0.5, 0.5]])
    """
    i, s = np.arange(windows)[:, np.newaxis], np.arange(size)
    within = (i * size // windows <= s) & (s < -(-(i + 1) * size // windows))
    return within / within.sum(axis=1, keepdims=True)


def _along(axis: int, A: Array, M: Array) -> Array:
    """Return the product of M with A along one axis, without the products with M's zeros.

    Of a number that is not finite, the product with 0 would be nan.
    """
    A = np.swapaxes(A, axis, -1)
    if np.isfinite(np.asarray(A)).all():
        Z = A @ M.T
    else:
        Z = np.stack([(A[..., row != 0] * row[row != 0]).sum(axis=-1) for row in M], axis=-1)
    return np.swapaxes(Z, axis, -1)
