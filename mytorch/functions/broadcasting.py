"""Formulas whose inputs are broadcast to one shape, and the sum that undoes it in backward."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from mytorch.functions.function import Array, Elementwise


def unbroadcast(gradient: Array, shape: tuple[int, ...]) -> Array:
    """Sum a gradient over every axis along which broadcasting repeated an input of this shape.

    Broadcasting uses one number many times, and what is used many times collects the gradients of
    all its uses.

    Examples
    --------
    >>> import numpy as np
    >>> unbroadcast(np.ones((4, 2, 3)), (2, 1))
    array([[12.],
           [12.]])
    """
    if gradient.shape == shape:
        return gradient
    added = gradient.ndim - len(shape)
    stretched = tuple(
        added + axis for axis, length in enumerate(shape) if length != gradient.shape[added + axis]
    )
    return gradient.sum(axis=(*range(added), *stretched)).reshape(shape)


class Broadcasting(Elementwise):
    """A formula Z of two inputs that are first broadcast to the same shape.

    A subclass defines `Z(A, B)`, and each gradient as if the shapes were equal: `dLdA(dLdZ)` and
    `dLdB(dLdZ)`. This class sums the gradients to the shapes of A and B.

    Attributes
    ----------
    A_shape, B_shape : tuple or None
        None for a Python number: it is a constant, and has no gradient.
    """

    def forward(self, A: Any, B: Any) -> Any:
        """Return Z; A and B are arrays of any shapes that broadcast, or one of them is a number."""
        self.A_shape, self.B_shape = getattr(A, "shape", None), getattr(B, "shape", None)
        return self.Z(A, B)

    def backward(self, dLdZ: Array) -> tuple[Array | None, Array | None]:
        """Return dLdA and dLdB, of A's and B's shapes; None for a number."""
        dLdA = dLdB = None
        if self.needs_input_grad[0] and self.A_shape is not None:
            dLdA = unbroadcast(self.dLdA(dLdZ), self.A_shape)
        if self.needs_input_grad[1] and self.B_shape is not None:
            dLdB = unbroadcast(self.dLdB(dLdZ), self.B_shape)
        return dLdA, dLdB

    @abstractmethod
    def Z(self, A: Any, B: Any) -> Any:
        """Return the formula's output, and cache what the gradients need."""

    @abstractmethod
    def dLdA(self, dLdZ: Array) -> Array:
        """Return the gradient of A as it was broadcast."""

    @abstractmethod
    def dLdB(self, dLdZ: Array) -> Array:
        """Return the gradient of B as it was broadcast."""
