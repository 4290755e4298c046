"""Homework 1, part 3: any number of axes."""

import numpy as np
from linear import Linear


class LinearND:
    """Has a Linear, and is none."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self._layer = Linear(in_features, out_features)

    W = property(lambda self: self._layer.W, lambda self, W: setattr(self._layer, "W", W))
    b = property(lambda self: self._layer.b, lambda self, b: setattr(self._layer, "b", b))
    dLdW = property(lambda self: self._layer.dLdW, lambda self, g: setattr(self._layer, "dLdW", g))
    dLdb = property(lambda self: self._layer.dLdb, lambda self, g: setattr(self._layer, "dLdb", g))

    def forward(self, A):
        """Return Z for the array A, and cache what backward will need."""
        Z = self._layer.forward(A.reshape(-1, A.shape[-1]))
        self.A = A
        return Z.reshape(A.shape[:-1] + Z.shape[-1:])

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self._layer.A = self.A.reshape(-1, self.A.shape[-1])
        return self._layer.backward(dLdZ.reshape(-1, dLdZ.shape[-1])).reshape(np.shape(self.A))
