"""dLdW and dLdb are computed when somebody asks, from copies taken in backward."""

import numpy as np


class Demand:
    """An attribute whose value is computed at the first look, and then stays."""

    def __set_name__(self, owner, name):
        self.place = "_" + name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        try:
            value = layer.__dict__[self.place]
        except KeyError:
            raise AttributeError(f"no {self.place[1:]} before backward") from None
        if callable(value):
            value = layer.__dict__[self.place] = value()
        return value

    def __set__(self, layer, value):
        layer.__dict__[self.place] = value

    def __delete__(self, layer):
        del layer.__dict__[self.place]


class Linear:
    dLdW = Demand()
    dLdb = Demand()

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        return (self.W @ A.T + self.b).T

    def backward(self, dLdZ):
        A, G = self.A.copy(), dLdZ.copy()
        self.dLdW = lambda: G.T @ A
        self.dLdb = lambda: G.sum(axis=0, keepdims=True).T.copy()
        return G @ self.W
