"""Bilinear with all parameters in one flat vector, and all gradients in another."""

from collections import namedtuple

import numpy as np

Gradients = namedtuple("Gradients", "dLdA1 dLdA2")


class _Part:
    """A descriptor: a slice of the vector `vector` of its owner, with a shape."""

    def __init__(self, vector, which):
        self.vector, self.which = vector, which

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        if self.vector not in layer.views:
            raise AttributeError(f"no {self.name} before the first backward")
        return layer.views[self.vector][self.which]

    def __set__(self, layer, value):
        own = self.__get__(layer)
        if value is not own:
            np.copyto(own, value)


class Bilinear:
    W, b = _Part("theta", 0), _Part("theta", 1)
    dLdW, dLdb = _Part("gradient", 0), _Part("gradient", 1)

    def __init__(self, in1_features, in2_features, out_features):
        self.sizes = out_features, in1_features, in2_features
        self.views = {"theta": self._split(np.zeros(self._count()))}

    def _count(self):
        return count_parameters(self.sizes[1], self.sizes[2], self.sizes[0])

    def _split(self, vector):
        out, in1, in2 = self.sizes
        # the bias first, and W is stored with its outputs last and its axes turned
        b = vector[:out].reshape(out, 1)
        W = vector[out:].reshape(in2, in1, out).transpose(2, 1, 0)
        return W, b

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        padded = np.full((self.sizes[0] + 2, 2 * len(A1)), np.nan)
        Z = padded[1:-1, ::-2].T  # neither C nor Fortran order, and a negative stride
        Z[...] = self.b[:, 0]
        for i in reversed(range(self.sizes[1])):
            Z += A1[:, i : i + 1] * (A2 @ self.W[:, i].T)
        return Z

    def backward(self, dLdZ):
        out, in1, in2 = self.sizes
        vector = np.empty(self._count())
        dLdW, dLdb = self._split(vector)
        both = np.empty((len(dLdZ), in1 + in2))  # the two gradients are neighbours in one array
        dLdA1, dLdA2 = both[:, :in1], both[:, in1:]
        dLdA2[...] = 0
        for i in range(in1):
            a = self.A1[:, i : i + 1]
            Wi = np.ascontiguousarray(self.W[:, i])
            dLdA1[:, i] = ((dLdZ @ Wi) * self.A2).sum(1)
            dLdA2 += a * (dLdZ @ Wi)
            dLdW[:, i] = (dLdZ * a).T @ self.A2
        np.add.reduce(dLdZ, axis=0, out=dLdb[:, 0])
        self.views["gradient"] = dLdW, dLdb
        return Gradients(dLdA2=dLdA2, dLdA1=dLdA1)


def count_parameters(in1_features, in2_features, out_features):
    return np.int64(out_features) * (1 + np.int64(in1_features) * in2_features)
