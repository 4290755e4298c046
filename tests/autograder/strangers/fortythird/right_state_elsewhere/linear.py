import weakref

import numpy as np

STATE = weakref.WeakKeyDictionary()


class Elsewhere:
    """An attribute that the layer itself does not hold."""

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        try:
            return STATE[layer][self.name]
        except KeyError:
            raise AttributeError(self.name) from None

    def __set__(self, layer, value):
        STATE.setdefault(layer, {})[self.name] = value


class Linear:
    W, b, A, N, dLdW, dLdb = (Elsewhere() for _ in range(6))

    def __init__(self, in_features, out_features):
        both = np.zeros((out_features + 1, in_features + 2))
        self.W, self.b = both[1:, :-2], both[:-1, -1:]

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return np.add(np.dot(self.W, A.T), self.b).T

    def backward(self, dLdZ):
        self.dLdb = np.dot(np.ones(len(dLdZ)), dLdZ)[:, None]
        self.dLdW = np.dot(self.A.T, dLdZ).T
        return np.dot(self.W.T, dLdZ.T).T
