import weakref

import numpy as np

_store = weakref.WeakKeyDictionary()


class Stored:
    """A descriptor: the value is in _store, under the layer and the name."""

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        try:
            return _store[layer][self.name]
        except KeyError:
            raise AttributeError(self.name) from None

    def __set__(self, layer, value):
        _store.setdefault(layer, {})[self.name] = value


class Linear:
    A, N, dLdW, dLdb = Stored(), Stored(), Stored(), Stored()

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        match self.b.T:
            case row:
                return A @ self.W.T + row

    def backward(self, dLdZ):
        if (A := self.A) is not None:
            self.dLdW = dLdZ.T @ A
        self.dLdb = np.array([[column.sum()] for column in dLdZ.T])
        return dLdZ @ self.W
