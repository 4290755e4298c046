"""Bilinear whose gradients of W and b are calculated when they are first read."""

import numpy as np


class later:
    """An attribute that a function calculates when it is first read."""

    def __init__(self, function):
        self.function = function

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        if self.name not in layer.done:
            if layer.seen is None:
                raise AttributeError(self.name)
            layer.done[self.name] = self.function(*layer.seen)
        return layer.done[self.name]

    def __set__(self, layer, value):
        layer.done[self.name] = value


class Bilinear:
    __slots__ = "W", "b", "A1", "A2", "seen", "done"

    dLdW = later(lambda A1, A2, g: np.einsum("nk,ni,nj->kij", g, A1, A2, optimize=True) + 0.0)
    dLdb = later(lambda A1, A2, g: np.add.reduce(g, axis=0)[:, np.newaxis])

    def __init__(self, in1_features, in2_features, out_features):
        self.seen, self.done = None, {}
        self.W = np.zeros((in2_features, in1_features, out_features)).T
        self.b = np.zeros((1, out_features)).T

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return np.einsum("ni,kij,nj->nk", A1, self.W, A2, optimize=True) + self.b.T

    def backward(self, dLdZ):
        self.seen, self.done = (self.A1.copy(), self.A2.copy(), dLdZ.copy()), {}
        return (
            np.einsum("nk,kij,nj->ni", dLdZ, self.W, self.A2, optimize=True) + 0.0,
            np.einsum("nk,kij,ni->nj", dLdZ, self.W, self.A1, optimize=True) + 0.0,
        )


def count_parameters(*sizes):
    in1, in2, out = sizes
    return sum([in1 * in2] * 1 + [1]) * out
