"""W is kept as (C_in, C_out), and b as a row. What the program sees are views of them."""

import numpy as np


class Linear:
    __slots__ = ("_Wt", "_row", "_W", "_b", "A", "dLdW", "dLdb", "__weakref__")

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, value):
        if getattr(self, "_W", None) is not value:
            self._Wt = np.array(np.transpose(value), order="C")
            self._W = self._Wt.T

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, value):
        if getattr(self, "_b", None) is not value:
            self._row = np.array(value, order="C").reshape(-1)
            self._b = self._row[:, np.newaxis]

    @property
    def N(self):
        return self.A.shape[0]

    @N.setter
    def N(self, value):
        pass  # N follows from A

    def forward(self, A):
        self.A = A
        return (self._W @ A.T + self._b).T

    def backward(self, dLdZ):
        self.dLdW = (self.A.T @ dLdZ).T
        self.dLdb = np.add.reduce(dLdZ, axis=0, keepdims=True).T
        return (self._Wt @ dLdZ.T).T
