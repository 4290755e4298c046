"""One application of one formula."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.floating[Any]]
"""A NumPy array of floating-point numbers, of any shape."""


class Function(ABC):
    """One application of one formula: `forward` computes, `backward` differentiates.

    The instance *is* the cache. `forward` keeps on it what `backward` will need, and `backward`
    keeps the gradients that it found, so a formula applied twice has two instances and neither
    can overwrite the other. Neither method changes the arrays it is given.
    """

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
            For each input X an array dLdX of X's shape; None for an input that is None.
        """
