import numpy as np


def with_ones(A):
    return np.concatenate([A, np.ones((*A.shape[:-1], 1))], axis=-1)


class Part:
    """W or b: some columns of the one array of parameters. Assigning copies into them."""

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, layer, owner=None):
        return self if layer is None else vars(layer)[self.name]

    def __set__(self, layer, numbers):
        vars(layer)[self.name][...] = numbers


class Linear:
    """The bias is the weight of one more feature, which is always 1."""

    W, b = Part(), Part()

    def __init__(self, in_features, out_features):
        self.parameters = np.zeros((out_features, in_features + 1))
        self._W, self._b = self.parameters[:, :-1], self.parameters[:, -1:]

    def forward(self, A):
        self.A, (self.N, _) = A, A.shape
        return with_ones(A) @ self.parameters.T

    def backward(self, dLdZ):
        both = dLdZ.T @ with_ones(self.A)
        self.dLdW, self.dLdb = both[:, :-1], both[:, -1:]
        return dLdZ @ self._W
