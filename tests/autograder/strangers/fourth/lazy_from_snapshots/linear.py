import numpy as np


class Later:
    """A gradient that is computed when it is first read."""

    def __set_name__(self, owner, name):
        self.slot = "_later_" + name
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        if self.slot not in vars(layer):
            raise AttributeError(self.name)
        value = vars(layer)[self.slot]
        if callable(value):
            value = vars(layer)[self.slot] = value()
        return value

    def __set__(self, layer, value):
        vars(layer)[self.slot] = value

    def __delete__(self, layer):
        if vars(layer).pop(self.slot, self) is self:
            raise AttributeError(self.name)


class Linear:
    dLdW = Later()
    dLdb = Later()

    def __init__(self, in_features, out_features):
        self.W, self.b = np.zeros((out_features, in_features)), np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A.copy()
        self.N = A.shape[0]
        return np.dot(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        G, A = dLdZ.copy(), self.A.copy()
        self.dLdW = lambda: np.dot(G.T, A)
        self.dLdb = lambda: np.dot(G.T, np.ones((len(G), 1)))
        return np.dot(dLdZ, self.W)
