"""Rows of a table, looked up by their index."""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.functions.function import Array, Function
from mytorch.functions.index import Scatter


class Embedding(Function):
    """Z = W[I]: for every index its row of W.

    Z equals the product of one-hot vectors with W, but no zeros are multiplied.

    Parameters
    ----------
    padding_idx
        The index whose row gets no gradient, and so never changes; None for no such index.
    """

    def __init__(self, padding_idx: int | None = None) -> None:
        self.padding_idx = padding_idx

    def forward(self, I: Any, W: Array) -> Array:  # noqa: E741
        """Return Z = W[I].

        Parameters
        ----------
        I : (*)
            Whole numbers from 0 up to C − 1.
        W : (C, D)

        Returns
        -------
        Z : (*, D)
        """
        self.I, self.W_shape = np.asarray(I), W.shape
        return W[self.I]

    def backward(self, dLdZ: Array) -> tuple[None, Array | None]:
        """Return dLdW: each row is the sum of dLdZ over all places that looked it up."""
        self.dLdW = None
        if self.needs_input_grad[1]:
            if self.padding_idx is not None:
                dLdZ = dLdZ * (self.I != self.padding_idx)[..., np.newaxis]
            self.dLdW = Scatter(self.I, self.W_shape)(dLdZ)
        return None, self.dLdW
