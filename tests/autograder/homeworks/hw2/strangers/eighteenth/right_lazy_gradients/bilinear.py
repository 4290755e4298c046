"""The Bilinear layer that calculates nothing before somebody asks: parameters and gradients are lazy."""

import numpy as np


class Lazy:
    """An attribute that a recipe makes when it is first read."""

    def __init__(self, recipe):
        self.recipe = recipe

    def __set_name__(self, owner, name):
        self.slot = "_" + name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        if self.slot not in layer.__dict__:
            layer.__dict__[self.slot] = self.recipe(layer)
        return layer.__dict__[self.slot]

    def __set__(self, layer, value):
        layer.__dict__[self.slot] = value

    def __delete__(self, layer):
        layer.__dict__.pop(self.slot, None)


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self._sizes = out_features, in1_features, in2_features

    @Lazy
    def W(self):
        return np.zeros(self._sizes)

    @Lazy
    def b(self):
        return np.zeros((self._sizes[0], 1))

    @Lazy
    def dLdW(self):
        if "_snapshot" not in self.__dict__:
            raise AttributeError("dLdW: there was no backward yet")
        A1, A2, dLdZ = self._snapshot
        return np.stack([A1.T @ (g[:, np.newaxis] * A2) for g in dLdZ.T])

    @Lazy
    def dLdb(self):
        if "_snapshot" not in self.__dict__:
            raise AttributeError("dLdb: there was no backward yet")
        return self._snapshot[2].sum(axis=0)[:, np.newaxis]

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        columns = (np.einsum("ni,ni->n", A1, A2 @ Wk.T) for Wk in self.W)
        return np.stack(list(columns), axis=1) + self.b[:, 0]

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        if dLdZ.shape != (len(A1), len(W)):
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}")
        # Later the caller may write into all three, so the gradients need copies.
        self._snapshot = A1.copy(), A2.copy(), dLdZ.copy()
        del self.dLdW, self.dLdb
        pairs = list(zip(dLdZ.T[:, :, np.newaxis], W))
        return sum(g * (A2 @ Wk.T) for g, Wk in pairs), sum(g * (A1 @ Wk) for g, Wk in pairs)


count_parameters = lambda in1_features, in2_features, out_features: sum(  # noqa: E731
    (in1_features * in2_features * out_features, out_features)
)
