"""The Linear layer."""

from functools import cached_property

import numpy as np



class Slopes:
    """The gradients of one backward, worked out when somebody asks."""

    def __init__(self, A, dLdZ):
        self.A, self.dLdZ = A.copy(), dLdZ.copy()

    @cached_property
    def dLdW(self):
        return np.einsum("nc,ni->ci", self.dLdZ, self.A, optimize=True)

    @cached_property
    def dLdb(self):
        return np.add.reduce(self.dLdZ, axis=0)[:, None]


class Linear:
    __slots__ = ("A", "N", "W", "_slopes", "b")

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, size)) for size in (in_features, 1))

    @property
    def dLdW(self):
        return self._slopes.dLdW

    @property
    def dLdb(self):
        return self._slopes.dLdb

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        self._slopes = Slopes(self.A, dLdZ)
        return (self.W.T @ dLdZ.T).T
