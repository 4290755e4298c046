"""Bilinear, whose W and b are two views of one vector for as long as the layer lives."""

from collections import namedtuple

import numpy as np

Gradients = namedtuple("Gradients", "dLdA1 dLdA2")


class Bilinear:
    """W and b are assigned by copying into the layer's own vector."""

    __slots__ = ("_vector", "_W", "_b", "A1", "A2", "dLdW", "dLdb", "__weakref__")

    def __init__(self, in1_features, in2_features, out_features):
        size = out_features * in1_features * in2_features
        self._vector = np.zeros(size + out_features)
        self._W = self._vector[out_features:].reshape(out_features, in1_features, in2_features)
        self._b = self._vector[:out_features].reshape(out_features, 1)

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, new):
        self._W[...] = new

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, new):
        self._b[...] = new

    def forward(self, A1, A2):
        self.A1, self.A2 = np.asarray(A1), np.asarray(A2)
        Zt = np.stack([np.einsum("ni,ni->n", self.A2, self.A1 @ Wk) for Wk in self._W])
        return (Zt + self._b).T

    def backward(self, dLdZ):
        Gt = np.ascontiguousarray(np.asarray(dLdZ).T)
        A1, A2 = np.asarray(self.A1), np.asarray(self.A2)
        dLdW = np.empty(self._W.transpose(0, 2, 1).shape)
        for g, slot in zip(Gt, dLdW):
            slot[...] = (A2.T * g) @ A1
        self.dLdW = dLdW.transpose(0, 2, 1)
        self.dLdb = np.add.reduce(Gt, axis=1, keepdims=True)
        one, two = np.zeros(A1.T.shape), np.zeros(A2.T.shape)
        for g, Wk in zip(Gt, self._W):
            one += (Wk @ A2.T) * g
            two += (Wk.T @ A1.T) * g
        return Gradients(one.T, two.T)


def count_parameters(*sizes):
    """Return the number of parameters, as an integer of NumPy."""
    one, two, out = (np.int64(size) for size in sizes)
    return out + one * two * out
