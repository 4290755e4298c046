"""Homework 1, part 3: the same for any number of axes."""

import numpy as np
from linear import Linear


class LinearND(Linear):
    """Inherits the parameters, and works on the last axis."""

    def forward(self, A):
        self.A = A
        return np.inner(A, self.W) + self.b[:, 0]

    def backward(self, dLdZ):
        leading = tuple(range(dLdZ.ndim - 1))
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(leading, leading))
        self.dLdb = np.array(dLdZ.sum(axis=leading)).reshape(-1, 1)
        return np.tensordot(dLdZ, self.W, axes=(-1, 0))
