"""Linear: W and b are one matrix, and so are their gradients; each batch gets a feature of ones."""

import numpy as np


def with_ones(A):
    padded = np.ones((A.shape[0], A.shape[1] + 1))
    padded[:, 1:] = A
    return padded


class Part:
    """Some columns of the layer's matrix. What is assigned is copied into them."""

    def __init__(self, columns):
        self.columns = columns

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, layer, owner=None):
        return self if layer is None else getattr(layer, self.name)

    def __set__(self, layer, value):
        if self.name not in layer.__dict__:
            setattr(layer, self.name, layer.both[:, self.columns])
        mine = getattr(layer, self.name)
        if value is not mine:
            mine[...] = value


class Linear:
    W = Part(slice(1, None))
    b = Part(slice(0, 1))

    def __init__(self, in_features, out_features):
        self.both = np.zeros((out_features, 1 + in_features))
        self.W = self.b = 0.0

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return np.inner(with_ones(A), self.both)

    def backward(self, dLdZ):
        gradient = np.matmul(dLdZ.T, with_ones(self.A))
        self.dLdb, self.dLdW = np.split(gradient, [1], axis=1)
        return np.inner(dLdZ, self.W.T)
