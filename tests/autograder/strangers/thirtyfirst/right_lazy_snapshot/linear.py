"""Gradients are calculated when somebody looks at them, from copies which nobody else has."""

import functools

import numpy as np


class Gradients:
    def __init__(self, A, dLdZ):
        self.A, self.dLdZ = np.array(A), np.array(dLdZ)

    @functools.cached_property
    def W(self):
        return np.einsum("nc,ni->ci", self.dLdZ, self.A, optimize=True)

    @functools.cached_property
    def b(self):
        rows = self.dLdZ
        while len(rows) > 1:  # a tree of sums: the first half and the second half
            half = len(rows) // 2
            odd = rows[2 * half :]
            rows = np.vstack([rows[:half] + rows[half : 2 * half], odd])
        return rows.T.copy()


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros(shape=(out_features, in_features), order="F")
        self.b = np.zeros((1, out_features)).T
        self._gradients = None

    @property
    def N(self):
        return self._seen["N"]

    @N.setter
    def N(self, value):
        self._seen = {"N": value}

    def _look(self, name):
        if self._gradients is None:
            raise AttributeError(f"no dLd{name} before the first backward")
        return getattr(self._gradients, name)

    def _put(self, name, value):
        if self._gradients is None:
            self._gradients = Gradients((), ())
        vars(self._gradients)[name] = value  # layer.dLdW *= 0.5 assigns, too

    dLdW = property(lambda self: self._look("W"), lambda self, value: self._put("W", value))
    dLdb = property(lambda self: self._look("b"), lambda self, value: self._put("b", value))

    def forward(self, A):
        Z = np.einsum("ni,ci->nc", A, self.W, optimize=True) + self.b[:, 0]
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        dLdA = np.einsum("nc,ci->ni", dLdZ, self.W, optimize=True)
        if dLdZ.shape[0] != self.A.shape[0]:
            raise ValueError("dLdZ has another number of rows than A")
        self._gradients = Gradients(self.A, dLdZ)
        return dLdA
