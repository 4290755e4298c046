"""dLdW and dLdb are calculated when somebody asks for them, from private copies."""

from functools import partial

import numpy as np


class Later:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        try:
            value = layer.__dict__["later"][self.name]
        except KeyError:
            raise AttributeError(self.name) from None
        if isinstance(value, partial):
            value = layer.__dict__["later"][self.name] = value()
        return value

    def __set__(self, layer, value):
        layer.__dict__.setdefault("later", {})[self.name] = value

    def __delete__(self, layer):
        layer.__dict__.get("later", {}).pop(self.name, None)


def weight_gradient(dLdZ, A):
    return np.tensordot(dLdZ, A, axes=(0, 0))


def bias_gradient(dLdZ):
    return np.cumsum(dLdZ, axis=0)[-1].copy()[:, None]


class Linear:
    dLdW = Later()
    dLdb = Later()

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, n)) for n in (in_features, 1))

    def forward(self, A):
        self.A = np.array(A, order="F")  # a copy of its own
        self.N = len(A)
        return np.inner(A, self.W) + self.b.ravel()

    def backward(self, dLdZ):
        mine = dLdZ.copy()
        self.dLdW = partial(weight_gradient, mine, self.A.copy())
        self.dLdb = partial(bias_gradient, mine)
        return np.inner(mine, self.W.T)
