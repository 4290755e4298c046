"""The layer without a __dict__; all that forward keeps is one immutable record."""

from typing import NamedTuple

import numpy as np


class Record(NamedTuple):
    A: np.ndarray
    N: int


def kept(name):
    """Return a property for one field of the record."""

    def get(self):
        return getattr(self._record, name)

    def put(self, value):
        self._record = self._record._replace(**{name: value})

    return property(get, put)


class Linear:
    __slots__ = ("W", "b", "dLdW", "dLdb", "_record")
    A, N = kept("A"), kept("N")

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, k)) for k in (in_features, 1))
        self._record = Record(None, None)

    def forward(self, A):
        self._record = Record(A, len(A))
        return np.einsum("ni,ci->nc", A, self.W) + self.b.ravel()

    def backward(self, dLdZ):
        ones = np.ones((self.N, 1))
        self.dLdW, self.dLdb = (np.einsum("nc,ni->ci", dLdZ, X) for X in (self.A, ones))
        return np.einsum("nc,ci->ni", dLdZ, self.W)
