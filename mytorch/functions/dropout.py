"""Dropout: some inputs are set to 0, different ones in each batch."""

from __future__ import annotations

from mytorch.functions.function import Array, Elementwise


class Dropout(Elementwise):
    """Z = A ∘ mask; Z = A without a mask.

    The caller draws the mask. So the formula gives the same Z when it is applied again.

    Source: Srivastava et al., Dropout: A Simple Way to Prevent Neural Networks from Overfitting
    (2014), https://jmlr.org/papers/v15/srivastava14a.html.
    """

    def forward(self, A: Array, mask: Array | None = None) -> Array:
        """Return Z; the mask has A's shape."""
        self.mask = mask
        return +A if mask is None else A * mask

    def backward(self, dLdZ: Array) -> tuple[Array, None]:
        """Return dLdA = dLdZ ∘ mask."""
        return +dLdZ if self.mask is None else dLdZ * self.mask, None
