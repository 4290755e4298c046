"""Homework 1, part 3: every leading shape is a matrix with another name."""

import numpy as np
from linear import Linear


class LinearND(Linear):
    N = None

    def forward(self, A):
        Z = super().forward(np.atleast_2d(A).reshape(-1, A.shape[-1]))
        self.A = A
        return Z.reshape(A.shape[:-1] + Z.shape[-1:])

    def _with_ones(self):
        rows = self.A.reshape(-1, self.A.shape[-1])
        return np.hstack([rows, np.ones((len(rows), 1))])

    def backward(self, dLdZ):
        dLdA = super().backward(dLdZ.reshape(-1, dLdZ.shape[-1]))
        return dLdA.reshape(self.A.shape)
