"""Homework 1, part 3: tensordot over all leading axes."""

import numpy as np
from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        self.A = A.copy()
        return np.tensordot(A, self.W, axes=(-1, 1)) + self.b[:, 0]

    def backward(self, dLdZ):
        leading = list(range(dLdZ.ndim - 1))
        ones = np.ones(dLdZ.shape[:-1])
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(leading, leading))
        self.dLdb = np.tensordot(dLdZ, ones, axes=(leading, leading)).reshape(-1, 1)
        return np.tensordot(dLdZ, self.W, axes=(-1, 0))
