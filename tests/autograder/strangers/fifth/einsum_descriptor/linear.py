"""Linear layer in index notation; the attributes are kept by descriptors."""

import numpy as np


class Kept:
    """An attribute under another name in the instance."""

    def __set_name__(self, owner, name):
        self.name = "kept " + name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        try:
            return vars(layer)[self.name]
        except KeyError:
            raise AttributeError(self.name) from None

    def __set__(self, layer, value):
        vars(layer)[self.name] = value


class Linear:
    A, N, W, b, dLdW, dLdb = (Kept() for _ in range(6))

    def __init__(self, in_features, out_features):
        for name, *shape in ("W", out_features, in_features), ("b", out_features, 1):
            setattr(self, name, np.full(shape, 0.0))

    def forward(self, A):
        self.A, (self.N, _) = A, A.shape
        Z = np.einsum("ni,ci->nc", A, self.W)
        Z += np.einsum("cu->uc", self.b)
        return Z

    def backward(self, dLdZ):
        for name, *call in (("dLdW", "nc,ni->ci", dLdZ, self.A), ("dLdb", "nc,nu->cu", dLdZ, np.ones((self.N, 1)))):
            setattr(self, name, np.einsum(*call))
        return np.einsum("nc,ci->ni", dLdZ, self.W)
