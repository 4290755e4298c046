"""Lazy gradients: backward keeps copies, and the first look calculates. Slots, descriptors."""
import numpy as np


class Lazy:
    def __init__(self, formula):
        self.formula = formula

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        done = layer._done
        if self.name not in done:
            if layer._snapshot is None:
                raise AttributeError(self.name)
            done[self.name] = self.formula(*layer._snapshot)
        return done[self.name]

    def __set__(self, layer, value):
        layer._done[self.name] = value


class Linear:
    __slots__ = ("W", "b", "A", "N", "_snapshot", "_done", "__weakref__")

    dLdW = Lazy(lambda dLdZ, A: np.einsum("nc,ni->ci", dLdZ, A, optimize=True))
    dLdb = Lazy(lambda dLdZ, A: np.add.reduce(dLdZ, axis=0)[:, np.newaxis])

    def __init__(self, in_features, out_features):
        self.W = np.zeros([out_features, in_features])
        self.b = np.zeros([out_features, 1])
        self._snapshot, self._done = None, {}

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        Z = np.matmul(self.W, A.T)
        Z += self.b
        self.A, self.N = A, len(A)
        return Z.T  # a fresh array, in Fortran order

    def backward(self, dLdZ):
        if dLdZ.shape != (len(self.A), len(self.W)):
            raise ValueError("dLdZ does not fit")
        dLdA = np.matmul(self.W.T, dLdZ.T).T
        self._snapshot = np.array(dLdZ), np.array(self.A)
        self._done = {}
        return dLdA
