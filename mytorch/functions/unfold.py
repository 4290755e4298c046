"""Unfold: every window of an array becomes a column of a matrix. Fold: the reverse."""

from __future__ import annotations

import copy
import math
from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np

from mytorch.functions.function import Array, Function, Recorder

Size: TypeAlias = tuple[int, ...]
"""One number for each dimension that a window slides along."""

Padding: TypeAlias = int | Size | tuple[tuple[int, int], ...]
"""The padding of each dimension on both sides, or (before, after) for each."""


class Sliding(Function):
    """A window that slides along the last D dimensions: those of an image after N and C.

    Along each dimension, output position i and kernel position k meet the input at

        i · stride + k · dilation − padding

    Parameters
    ----------
    kernel_size
        The window's size; its length is D.
    stride
        The step from one window to the next; a single number here or below is for all dimensions.
    padding
        The number of elements added on both sides, or (before, after).
    dilation
        The step from one element to the next within a window.
    """

    def __init__(
        self,
        kernel_size: Size,
        stride: int | Size = 1,
        padding: Padding = 0,
        dilation: int | Size = 1,
    ) -> None:
        D = len(kernel_size)
        sides = (padding,) * D if isinstance(padding, int) else padding
        self.kernel_size = kernel_size
        self.stride = (stride,) * D if isinstance(stride, int) else stride
        self.padding = tuple((side, side) if isinstance(side, int) else side for side in sides)
        self.dilation = (dilation,) * D if isinstance(dilation, int) else dilation

    def output_size(self, size: Size) -> Size:
        """Return the number of windows along each dimension of an input of this size.

        Raises
        ------
        ValueError
            If there is no room for a single window.
        """
        span = [(k - 1) * d + 1 for k, d in zip(self.kernel_size, self.dilation, strict=True)]
        room = [s + sum(sides) for s, sides in zip(size, self.padding, strict=True)]
        if any(s > r for s, r in zip(span, room, strict=True)):
            raise ValueError(
                f"a kernel of size {self.kernel_size} with dilation {self.dilation} spans "
                f"{tuple(span)}, more than the padded input has: {tuple(room)}; use a smaller "
                f"kernel, or more padding"
            )
        steps = zip(room, span, self.stride, strict=True)
        return tuple((r - s) // step + 1 for r, s, step in steps)

    def slices(self, output_size: Size) -> Iterator[tuple[Any, ...]]:
        """Yield, for each position in the kernel, its slices of the padded input."""
        for position in np.ndindex(self.kernel_size):
            along = zip(position, self.dilation, self.stride, output_size, strict=True)
            yield (..., *(slice(k * d, k * d + (n - 1) * s + 1, s) for k, d, s, n in along))

    def forward(self, X: Array) -> Array:
        """Return the formula's output; it is linear in X, so only X's shape is cached."""
        self.X_shape = X.shape
        # On the tape this is one step, not one step for each position in the kernel.
        return copy.copy(self)(X) if isinstance(X, Recorder) else self.apply(X)

    @abstractmethod
    def apply(self, X: Array) -> Array:
        """Return the formula's output for an array."""


class Unfold(Sliding):
    """A matrix with one column for each position of the window (im2col).

    Row (c, k) is channel c at position k of the kernel, and column (n, l) is the l-th window of
    sample n, both counted in C order. A convolution is a product with this matrix, and pooling is a
    maximum or a mean over k.

    Parameters
    ----------
    fill
        The value of the padding.
    """

    def __init__(
        self,
        kernel_size: Size,
        stride: int | Size = 1,
        padding: Padding = 0,
        dilation: int | Size = 1,
        fill: float = 0.0,
    ) -> None:
        super().__init__(kernel_size, stride, padding, dilation)
        self.fill = fill

    def apply(self, A: Array) -> Array:
        """Return the columns.

        Parameters
        ----------
        A : (N, C, *S) or (C, *S)

        Returns
        -------
        columns : (C · K, N · L)
            K is the number of positions in the kernel, L the number of windows of a sample.
        """
        A = by_channel(A, len(self.kernel_size))
        output_size = self.output_size(A.shape[2:])
        if any(map(any, self.padding)):
            A = np.pad(A, ((0, 0), (0, 0), *self.padding), constant_values=self.fill)
        # (C, K, N, *S_out)
        columns = np.stack([A[window] for window in self.slices(output_size)], axis=1)
        return columns.reshape(columns.shape[0] * columns.shape[1], -1)

    def backward(self, dLdcolumns: Array) -> tuple[Array]:
        """Return dLdA: each element collects the gradients of all windows that contain it."""
        size = self.X_shape[-len(self.kernel_size) :]
        fold = Fold(size, self.kernel_size, self.stride, self.padding, self.dilation)
        return (fold(dLdcolumns).reshape(self.X_shape),)


class Fold(Sliding):
    """The sum of all columns, each at the place of its window (col2im).

    Fold is the backward pass of `Unfold`, and Unfold is the backward pass of Fold. Fold is the
    inverse of Unfold only if the windows do not overlap.

    Parameters
    ----------
    size
        S, the last D dimensions of the array that was unfolded.
    """

    def __init__(
        self,
        size: Size,
        kernel_size: Size,
        stride: int | Size = 1,
        padding: Padding = 0,
        dilation: int | Size = 1,
    ) -> None:
        super().__init__(kernel_size, stride, padding, dilation)
        self.size = size

    def apply(self, columns: Array) -> Array:
        """Return A : (N, C, *S), from columns : (C · K, N · L)."""
        output_size = self.output_size(self.size)
        K = math.prod(self.kernel_size)
        C = len(columns) // K
        N = columns.shape[1] // math.prod(output_size)
        columns = columns.reshape(C, K, N, *output_size)

        padded = [before + s + after for s, (before, after) in self._sides()]
        A = np.zeros((C, N, *padded), columns.dtype)
        for k, window in enumerate(self.slices(output_size)):
            A[window] += columns[:, k]
        inside = [slice(before, before + s) for s, (before, _) in self._sides()]
        return A[:, :, *inside].swapaxes(0, 1)

    def _sides(self) -> Iterator[tuple[int, tuple[int, int]]]:
        return zip(self.size, self.padding, strict=True)

    def backward(self, dLdA: Array) -> tuple[Array]:
        """Return dLdcolumns: each column contains the gradients in its window."""
        unfold = Unfold(self.kernel_size, self.stride, self.padding, self.dilation)
        return (unfold(dLdA),)


def by_channel(A: Array, D: int) -> Array:
    """Return A of shape (N, C, *S) or (C, *S), with D dimensions S, as (C, N, *S)."""
    return np.swapaxes(A.reshape(-1, *A.shape[-D - 1 :]), 0, 1)


def by_sample(rows: Array, shape: Size, D: int) -> Array:
    """Return rows of shape (C, N · L) as an array of this shape, (N, C, *S) or (C, *S).

    Examples
    --------
    >>> A = np.arange(24).reshape(2, 3, 4)
    >>> rows = by_channel(A, 1).reshape(3, -1)
    >>> rows
    array([[ 0,  1,  2,  3, 12, 13, 14, 15],
           [ 4,  5,  6,  7, 16, 17, 18, 19],
           [ 8,  9, 10, 11, 20, 21, 22, 23]])
    >>> bool((by_sample(rows, A.shape, 1) == A).all())
    True
    """
    C, *size = shape[-D - 1 :]
    N = math.prod(shape[: -D - 1])
    return np.swapaxes(rows.reshape(C, N, *size), 0, 1).reshape(shape)
