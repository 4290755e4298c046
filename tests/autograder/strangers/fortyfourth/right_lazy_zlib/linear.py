"""Linear: the batch is kept compressed, and the gradients are worked out when someone reads them."""

import zlib

import numpy as np


class Packed:
    """An array as compressed bytes."""

    def __init__(self, array):
        self.shape = array.shape
        self.data = zlib.compress(array.tobytes(), 1 if array.size < 10_000 else 0)

    def array(self):
        return np.frombuffer(bytearray(zlib.decompress(self.data))).reshape(self.shape)


class Lazy:
    """An attribute that is calculated at its first reading after `owe`."""

    def __init__(self, formula):
        self.formula = formula

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        here = layer.__dict__
        if self.name not in here["paid"]:
            if "owed" not in here:
                raise AttributeError(self.name)
            here["paid"][self.name] = self.formula(*(packed.array() for packed in here["owed"]))
        return here["paid"][self.name]

    def __set__(self, layer, value):
        layer.__dict__["paid"][self.name] = value


class Linear:
    dLdW = Lazy(lambda A, dLdZ: dLdZ.T @ A)
    dLdb = Lazy(lambda A, dLdZ: dLdZ.sum(axis=0, keepdims=True).T)

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.paid = {}

    @property
    def A(self):
        return self._A.array()

    @A.setter
    def A(self, A):
        self._A = Packed(A)

    def forward(self, A):
        self.A = A
        self.N = len(A)
        return np.add(A @ self.W.T, self.b.T)

    def backward(self, dLdZ):
        self.owed = self._A, Packed(dLdZ)
        self.paid = {}
        return dLdZ @ self.W
