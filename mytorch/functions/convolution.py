"""Convolution as one matrix product, and its three gradients."""

from __future__ import annotations

import numpy as np

from mytorch.functions.function import Array, Function
from mytorch.functions.unfold import Padding, Size, Unfold, by_channel, by_sample


class Convolution(Function):
    """What a window sees times W, plus b, for every window: with D = 1 of signals, 2 of images.

    For images, with A extended by zeros on all sides,

        Z[n, o, i, j] = Σ_cuv W[o, c, u, v] A[n, c, i · stride + u · dilation, j · …] + b[o]

    (the kernel is not turned around, which mathematicians call a cross-correlation). Let every
    window of A be a column of a matrix, and every filter of W a row, and this is the product

        Z = W columns + b 1ᵀ        (C_out, N · L) = (C_out, C_in · K) (C_in · K, N · L)

    of K positions in the kernel and L in the output. So the backward pass is that of a Linear
    layer, and then each column's gradient goes back to where its window stood. Groups of channels
    that don't see each other are as many smaller products, side by side.

    Parameters
    ----------
    stride
        The step from one window to the next; a single number here or below is for all dimensions.
    padding
        How many zeros on both sides, or (before, after); "same" for as many as make the output as
        large as the input at stride 1, "valid" for none.
    dilation
        The step from one element to the next within a window.
    groups
        Into how many groups the channels are divided; each is convolved on its own.
    """

    def __init__(
        self,
        stride: int | Size = 1,
        padding: Padding | str = 0,
        dilation: int | Size = 1,
        groups: int = 1,
    ) -> None:
        self.stride, self.padding, self.dilation, self.groups = stride, padding, dilation, groups

    def forward(self, A: Array, W: Array, b: Array | None = None) -> Array:
        """Return Z, and keep the columns.

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
        columns = self.unfold(A)
        self.columns = columns.reshape(G, columns.shape[0] // G, columns.shape[1])
        Z = W.reshape(G, C_out // G, -1) @ self.columns
        if b is not None:
            Z += b.reshape(G, C_out // G, 1)
        output_size = self.unfold.output_size(A.shape[-D:])
        return by_sample(Z, (*A.shape[: -D - 1], C_out, *output_size), D)

    def backward(self, dLdZ: Array) -> tuple[Array | None, Array | None, Array | None]:
        """Return dLdA, dLdW = dLdZ columnsᵀ and dLdb = dLdZ 1, as far as they are needed.

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
            self.dLdb = dLdZ.sum(axis=1)
        dLdZ = dLdZ.reshape(G, C_out // G, dLdZ.shape[1])
        if needs_dLdW:
            self.dLdW = (dLdZ @ np.swapaxes(self.columns, 1, 2)).reshape(self.W.shape)
        if needs_dLdA:
            WT = np.swapaxes(self.W.reshape(G, C_out // G, -1), 1, 2)
            dLdcolumns = (WT @ dLdZ).reshape(G * WT.shape[1], -1)
            (self.dLdA,) = self.unfold.backward(dLdcolumns)
        return self.dLdA, self.dLdW, self.dLdb

    def _sides(self) -> Padding:
        """The padding in numbers."""
        if not isinstance(self.padding, str):
            return self.padding
        if self.padding == "valid":
            return 0
        kernel_size = self.W.shape[2:]
        dilation = self.dilation if isinstance(self.dilation, tuple) else (self.dilation,)
        dilation = dilation * (len(kernel_size) // len(dilation))
        extra = [(k - 1) * d for k, d in zip(kernel_size, dilation, strict=True)]
        return tuple((e // 2, e - e // 2) for e in extra)
