"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Slot:
    """A typed attribute: must be a matrix; kept per layer, never copied."""

    def __set_name__(self, owner, name):
        self.key = "_slot_" + name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        try:
            return layer.__dict__[self.key]
        except KeyError:
            raise AttributeError(self.key[6:]) from None

    def __set__(self, layer, value):
        if np.ndim(value) != 2:
            raise ValueError(f"{self.key[6:]} must be a matrix")
        layer.__dict__[self.key] = value


class Linear:
    W, b, A, dLdW, dLdb = Slot(), Slot(), Slot(), Slot(), Slot()

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = np.empty((self.N, self.W.shape[0]))
        for z, a in zip(Z, A):
            z[:] = self.W @ a
            z += self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        dLdW, dLdb = np.zeros(self.W.shape), np.zeros(self.b.shape)
        dLdA = np.zeros((self.N, self.W.shape[1]))
        for n, (g, a) in enumerate(zip(dLdZ, self.A)):
            dLdW += np.outer(g, a)
            dLdb[:, 0] += g
            dLdA[n] = g @ self.W
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA
