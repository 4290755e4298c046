"""dLdW and dLdb are made when somebody asks, from copies that nobody else has."""

from functools import cached_property

import numpy as np


class Gradients:
    def __init__(self, A, dLdZ):
        self._A, self._dLdZ = np.array(A, order="F"), np.array(dLdZ, order="F")

    @cached_property
    def W(self):
        return np.tensordot(self._dLdZ, self._A, axes=(0, 0))

    @cached_property
    def b(self):
        return np.cumsum(self._dLdZ[::-1], axis=0)[-1][:, np.newaxis].copy()


class Linear:
    dLdW = property(lambda self: self._gradients.W)
    dLdb = property(lambda self: self._gradients.b)
    N = property(lambda self: self._N, lambda self, value: setattr(self, "_N", value))

    def __init__(self, in_features, out_features):
        self.W = np.zeros(in_features * out_features).reshape(out_features, -1)
        self.b = np.zeros(out_features)[:, None]

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A doesn't fit")
        Z = np.add(self.b, self.W @ A.T).T
        self.A, self.N = A.copy("K"), len(A)
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (len(self.A), len(self.W)):
            raise ValueError("dLdZ doesn't fit")
        dLdA = (self.W.T @ dLdZ.T).T
        self._gradients = Gradients(self.A, dLdZ)
        return dLdA
