"""One application of one formula."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.floating[Any]]
"""A NumPy array of floating-point numbers, of any shape."""

ALL = (True,) * 64
"""As many inputs as the largest einsum has, each in need of a gradient."""


class Function(ABC):
    """One application of one formula: `forward` computes, `backward` differentiates.

    The instance *is* the cache. `forward` keeps on it what `backward` will need, and `backward`
    keeps the gradients that it found, so a formula applied twice has two instances and neither
    can overwrite the other. Neither method changes the arrays it is given. What shapes a formula
    without being differentiated (an axis, a slope, a reduction) is handed to `__init__`.

    Formulas are written in array operators and NumPy functions, all of which a Tensor knows too:
    given Tensors, forward and backward put every step on the tape. That is how second derivatives
    are had without a second formula.

    Attributes
    ----------
    needs_input_grad : sequence
        True, in a condition, for each input whose gradient backward has to find. All of them by
        hand; the tape leaves out those that nobody asks for, as dLdA of a network's first layer.
    """

    needs_input_grad: Sequence[Any] = ALL

    # The tape's own, set when it records the application: the inputs, the functions that made
    # them, where the count of changes in place stood, and what wants to see dLdZ go by.
    inputs: Any = ()
    edges: Any = None
    recorded_at: int
    hooks: Mapping[Any, Callable[[Any], Any]] = {}

    def __call__(self, *inputs: Any) -> Any:
        """Apply the formula: on the tape if any input is a Tensor, else to the arrays."""
        for X in inputs:
            if hasattr(X, "record"):
                return X.record(self, *inputs)
        return self.forward(*inputs)

    @abstractmethod
    def forward(self, *inputs: Any) -> Array:
        """Return the formula's output, keeping what `backward` will need."""

    @abstractmethod
    def backward(self, dLdZ: Array) -> tuple[Array | None, ...]:
        """Return how the loss changes with each input, in the order of the inputs.

        Parameters
        ----------
        dLdZ
            How the loss L changes with the output Z; Z's shape.

        Returns
        -------
        tuple of ndarray or None
            For each input X an array dLdX of X's shape; None for an input that is None, has no
            gradient (an index, a mask), or needs none.
        """
