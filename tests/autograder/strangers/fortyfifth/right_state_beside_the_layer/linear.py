"""The layer has no attributes: a table beside the class holds what it knows."""

import weakref

import numpy as np

KNOWN = weakref.WeakKeyDictionary()


class _Entry:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        try:
            return KNOWN[layer][self.name]
        except KeyError:
            raise AttributeError(self.name) from None

    def __set__(self, layer, value):
        KNOWN[layer][self.name] = value


class Linear:
    __slots__ = ("__weakref__",)
    W, b, A, N, dLdW, dLdb = (_Entry() for _ in range(6))

    def __init__(self, in_features, out_features):
        KNOWN[self] = {}
        self.W, self.b = (np.zeros((int(out_features), int(n))) for n in (in_features, 1))

    def forward(self, A):
        KNOWN[self] |= {"A": A, "N": len(A)}
        return np.einsum("ni,ci->nc", A, self.W, optimize=True) + np.ravel(self.b)

    def backward(self, dLdZ):
        KNOWN[self]["dLdb"] = np.einsum("nc->c", dLdZ)[:, np.newaxis].copy()
        KNOWN[self]["dLdW"] = np.einsum("nc,ni->ci", dLdZ, self.A, optimize=True)
        return np.einsum("nc,ci->ni", dLdZ, self.W, optimize=True)
