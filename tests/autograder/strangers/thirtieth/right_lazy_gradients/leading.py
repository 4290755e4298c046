"""Homework 1, part 3: einsum with an ellipsis, and lazy gradients of Linear."""

import numpy as np
from linear import Linear


class LinearND(Linear):
    """Z = A Wᵀ + bᵀ along the last axis."""

    __slots__ = ()

    def forward(self, A):
        """Return Z."""
        self.A = A
        return np.einsum("...i,ci->...c", A, self.W) + self.b[:, 0]

    def backward(self, dLdZ):
        """Keep what the gradients need, as matrices, and return dLdA."""
        self._task = tuple(np.array(M).reshape(-1, M.shape[-1]) for M in (self.A, dLdZ))
        self._dLdW = self._dLdb = None
        return np.einsum("...c,ci->...i", dLdZ, self.W)
