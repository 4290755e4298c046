"""Homework 1, part 3."""

import numpy as np
from linear import Linear


class LinearND(Linear):
    __slots__ = ()

    def forward(self, A):
        self.A = A
        return np.tensordot(A, self.W, axes=(-1, 1)) + self.b.ravel()

    def backward(self, dLdZ):
        lead = list(range(dLdZ.ndim - 1))
        self.dLdW, self.dLdb = self._views(np.empty_like(self.theta), self.W.shape)
        self.dLdW[...] = np.tensordot(dLdZ, self.A, axes=(lead, lead))
        self.dLdb[:, 0] = dLdZ.sum(axis=tuple(lead))
        return np.tensordot(dLdZ, self.W, axes=(-1, 0))
