"""Convolution as one matrix product, and its three gradients."""

from __future__ import annotations

import numpy as np

from mytorch.functions.function import Array, Function
from mytorch.functions.padding import surround
from mytorch.functions.unfold import Padding, Size, Unfold, by_channel, by_sample


class Convolution(Function):
    """The elements in a window times W, plus b, for every window. D is 1 for signals, 2 for images.

    For images, with A extended by zeros on all sides,

        Z[n, o, i, j] = Σ_cuv W[o, c, u, v] A[n, c, i · stride + u · dilation, j · …] + b[o]

    (mathematicians call this a cross-correlation, because the kernel is not flipped). Every window
    of A is a column of one matrix, and every filter of W a row of another. Then Z is the product

        Z = W columns + b 1ᵀ        (C_out, N · L) = (C_out, C_in · K) (C_in · K, N · L)

    with K positions in the kernel and L positions in the output. So the backward pass is a Linear
    layer's; then each column's gradient is added at the place of its window. With several groups of
    channels, each group has a smaller product of its own.

    Parameters
    ----------
    stride
        The step from one window to the next; a single number here or below is for all dimensions.
    padding
        The number of zeros on both sides, or (before, after). "same": the output is as large as the
        input at stride 1. "valid": no zeros.
    dilation
        The step from one element to the next within a window.
    groups
        The number of groups of channels. Each group is convolved alone.
    padding_mode
        "zeros", or how A pads itself: see `surround`.
    """

    needed_for = {"A": (), "W": (0,), "b": ()}

    def __init__(
        self,
        stride: int | Size = 1,
        padding: Padding | str = 0,
        dilation: int | Size = 1,
        groups: int = 1,
        padding_mode: str = "zeros",
    ) -> None:
        self.stride, self.padding, self.dilation, self.groups = stride, padding, dilation, groups
        self.padding_mode = padding_mode

    def forward(self, A: Array, W: Array, b: Array | None = None) -> Array:
        """Return Z, and cache the columns.

        Parameters
        ----------
        A : (N, C_in, *S) or (C_in, *S)
        W : (C_out, C_in / groups, *kernel_size)
        b : (C_out,) or None

        Returns
        -------
        Z : (N, C_out, *S_out) or (C_out, *S_out)

        Raises
        ------
        ValueError
            If the kernel is larger than the padded input.
        """
        self.A, self.W, self.b = A, W, b
        C_out, _, *kernel_size = W.shape
        D, G = len(kernel_size), self.groups
        self.unfold = Unfold(tuple(kernel_size), self.stride, self._sides(), self.dilation)
        self.surround = None
        if self.padding_mode != "zeros":
            self.surround = surround(self.padding_mode, A.shape[-D:], self.unfold.padding)
            self.unfold = Unfold(tuple(kernel_size), self.stride, 0, self.dilation)
            A = self.surround(A)
        columns = self.unfold(A)
        self.columns = columns.reshape(G, columns.shape[0] // G, columns.shape[1])
        Z = W.reshape(G, C_out // G, -1) @ self.columns
        if b is not None:
            Z += b.reshape(G, C_out // G, 1)
        output_size = self.unfold.output_size(A.shape[-D:])
        return by_sample(Z, (*A.shape[: -D - 1], C_out, *output_size), D)

    def backward(self, dLdZ: Array) -> tuple[Array | None, Array | None, Array | None]:
        """Return dLdA, dLdW = dLdZ columnsᵀ and dLdb = dLdZ 1; None for one that is not needed.

        Parameters
        ----------
        dLdZ : Z's shape

        Returns
        -------
        dLdA : A's shape
        dLdW : W's shape
        dLdb : (C_out,) or None
        """
        C_out, D, G = self.W.shape[0], self.W.ndim - 2, self.groups
        needs_dLdA, needs_dLdW, needs_dLdb = self.needs_input_grad[:3]
        self.dLdA = self.dLdW = self.dLdb = None
        dLdZ = by_channel(dLdZ, D).reshape(C_out, -1)
        if needs_dLdb and self.b is not None:
            self.dLdb = np.dot(dLdZ, np.ones(dLdZ.shape[1], dLdZ.dtype))
        dLdZ = dLdZ.reshape(G, C_out // G, dLdZ.shape[1])
        if needs_dLdW:
            # As (columns dLdZᵀ)ᵀ: the larger matrix is read in the order of its rows.
            dLdWT = self.columns @ np.swapaxes(dLdZ, 1, 2)
            self.dLdW = np.swapaxes(dLdWT, 1, 2).reshape(self.W.shape)
        if needs_dLdA:
            WT = np.swapaxes(self.W.reshape(G, C_out // G, -1), 1, 2)
            # One filter in a group: a column times a row, which * computes faster than @.
            dLdcolumns = WT @ dLdZ if WT.shape[2] > 1 else WT * dLdZ
            dLdcolumns = dLdcolumns.reshape(G * WT.shape[1], -1)
            (self.dLdA,) = self.unfold.backward(dLdcolumns)
            if self.surround is not None:
                (self.dLdA,) = self.surround.backward(self.dLdA)
        return self.dLdA, self.dLdW, self.dLdb

    def _sides(self) -> Padding:
        """Return the padding as numbers, also for "same" and "valid"."""
        if not isinstance(self.padding, str):
            return self.padding
        if self.padding == "valid":
            return 0
        kernel_size = self.W.shape[2:]
        dilation = self.dilation if isinstance(self.dilation, tuple) else (self.dilation,)
        dilation = dilation * (len(kernel_size) // len(dilation))
        extra = [(k - 1) * d for k, d in zip(kernel_size, dilation, strict=True)]
        return tuple((e // 2, e - e // 2) for e in extra)
