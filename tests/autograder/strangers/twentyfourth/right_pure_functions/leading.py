"""Homework 1, part 3: the functions of part 1, for rows of any array."""

import numpy as np
from linear import Linear, affine, pulled_back


def rows(array):
    """Return the vectors of the last axis as rows."""
    return np.reshape(array, (-1, np.shape(array)[-1]))


class LinearND(Linear):
    """Z = A Wᵀ + bᵀ along the last axis."""

    def forward(self, A):
        self.A = A
        return np.reshape(affine(rows(A), self.W, self.b), (*A.shape[:-1], -1))

    def backward(self, dLdZ):
        dLdA, self.dLdW, self.dLdb = pulled_back(rows(dLdZ), rows(self.A), self.W)
        return np.reshape(dLdA, self.A.shape)
