"""Writing to a view: what that does to the array whose memory the view shares."""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.functions.function import Array, Function


def unapplied(function: Function) -> Any:
    """Return a function with the same formula, not applied yet: off the tape, and without hooks."""
    again = object.__new__(type(function))
    vars(again).update(vars(function))
    again.inputs, again.edges, again.hooks, again.retains_grad = (), None, {}, False
    return again


class Written(Function):
    """Z = A, except that a view of A has the values V; what V overwrites gets no gradient.

    Parameters
    ----------
    view
        The formula that makes the view, such as Index or Permute. It reads no numbers, and so it
        can make the same view of any array of A's shape.
    """

    def __init__(self, view: Function) -> None:
        self.view = view

    def forward(self, A: Array, V: Any) -> Array:
        # np.array: only the shapes matter to backward, so a Tensor need not be on the tape here.
        # Of an array in C order, every view can be made without a copy.
        Z = np.array(A, order="C")
        unapplied(self.view)(Z)[...] = np.asarray(V)
        return Z

    def backward(self, dLdZ: Array) -> tuple[Array | None, Array | None]:
        needs_dLdA, needs_dLdV = self.needs_input_grad[:2]
        dLdA = Written(self.view)(dLdZ, 0) if needs_dLdA else None
        dLdV = unapplied(self.view)(dLdZ) if needs_dLdV else None
        return dLdA, dLdV
