"""Z = A, and its gradient."""

from __future__ import annotations

import numpy as np

from mytorch.functions.function import Array, Elementwise


class Clone(Elementwise):
    """Z = A in an array of its own: both passes return a copy."""

    def forward(self, A: Array) -> Array:
        return np.copy(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        return (np.copy(dLdZ),)


class InOrder(Clone):
    """A Clone whose numbers lie in memory in the order of its axes, as in C."""

    keeps_order = False


class Identity(Clone):
    """A Clone that leaves A and dLdA on the instance, to be read; backward needs neither."""

    needed_for = {"A": ()}

    def forward(self, A: Array) -> Array:
        """Return a copy of A, of any shape."""
        self.A = A
        return super().forward(A)

    def backward(self, dLdZ: Array) -> tuple[Array]:
        """Return dLdA = dLdZ, as a copy."""
        (self.dLdA,) = super().backward(dLdZ)
        return (self.dLdA,)
