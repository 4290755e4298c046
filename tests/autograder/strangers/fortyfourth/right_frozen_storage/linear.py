"""Homework 1, part 1: the Linear layer, as two closures around an immutable record."""

from types import SimpleNamespace

import numpy as np


class Linear(SimpleNamespace):
    """A namespace: forward leaves a recipe for backward, and new arrays for everything."""

    def __init__(self, in_features, out_features, /):
        super().__init__(
            W=np.zeros([out_features, in_features], order="F"),
            b=np.zeros(out_features)[:, np.newaxis],
        )

    def forward(self, A, /):
        rows = np.unique(A, axis=0, return_inverse=True) if self._worth(A) else None
        self.__dict__.update(A=np.array(A, dtype=np.float64), N=int(A.shape[0]))
        if rows is None:
            return np.add(np.dot(self.W, A.T).T, self.b.T)  # in Fortran order
        distinct, place = rows
        return np.add(distinct @ self.W.T, self.b.T)[place.reshape(-1)]

    @staticmethod
    def _worth(A):
        """Is every row the first one? Then one product serves all."""
        return len(A) > 1 and bool((A == A[:1]).all())

    def backward(self, dLdZ, /):
        A = self.A
        if self._worth(dLdZ):
            sums = A.sum(axis=0)
            dLdW = dLdZ[0][:, None] * sums
        else:
            dLdW = np.dot(A.T, dLdZ).T
        self.__dict__.update(dLdW=dLdW, dLdb=np.add.reduce(dLdZ, axis=0, keepdims=True).T)
        return np.dot(self.W.T, dLdZ.T).T
