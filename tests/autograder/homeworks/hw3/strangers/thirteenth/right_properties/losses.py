"""Losses whose caches are properties, over one private dictionary."""

import numpy as np


def cached(name):
    """Return a property that keeps its value in the dictionary of the object."""

    def get(self):
        return self._cache[name]

    def put(self, value):
        self._cache[name] = value

    return property(get, put)


class _Loss:
    __slots__ = ("_cache",)

    def __init__(self):
        self._cache = {}

    @staticmethod
    def _fit(shape, wanted):
        if tuple(shape) != tuple(wanted):
            raise ValueError(f"the shape is {shape}, and must be {wanted}")


class MSELoss(_Loss):
    __slots__ = ()
    Z, Y = cached("Z"), cached("Y")

    def forward(self, Z, Y):
        self._fit(np.shape(Y), np.shape(Z))
        self._cache = {"Z": np.asarray(Z), "Y": np.asarray(Y)}
        D = np.subtract(self.Z, self.Y).ravel(order="K")
        return float(np.vdot(D, D)) / D.size

    def backward(self):
        D = np.subtract(self.Z, self.Y)
        D += D
        return np.divide(D, D.size, out=D)


class CrossEntropyLoss(_Loss):
    __slots__ = ()
    P, labels = cached("P"), cached("labels")

    def forward(self, Z, labels):
        self._fit(np.shape(labels), np.shape(Z)[:1])
        labels = np.asarray(labels)
        column = labels.astype(np.intp)[:, np.newaxis]
        E = np.asarray(Z) - np.maximum.reduce(Z, axis=1, keepdims=True)
        right = np.take_along_axis(E, column, axis=1)
        np.exp(E, out=E)
        total = np.add.reduce(E, axis=1, keepdims=True)
        E /= total
        self._cache = dict(P=E, labels=labels)
        return np.average(np.log(total) - right)

    def backward(self):
        N = np.shape(self.P)[0]
        column = self.labels.astype(np.intp)[:, np.newaxis]
        G = np.array(self.P)
        np.put_along_axis(G, column, np.take_along_axis(G, column, axis=1) - 1.0, axis=1)
        return G * (1.0 / N)
