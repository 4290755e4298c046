"""Homework 1, part 3: one layer of part 1 does the work, and this one only turns shapes."""

import numpy as np
from linear import Linear


class LinearND:
    """Hands everything to an inner Linear, whose W, b, dLdW and dLdb are also its own."""

    def __init__(self, in_features, out_features):
        object.__setattr__(self, "inner", Linear(in_features, out_features))

    def __getattr__(self, name):
        if name in ("W", "b", "dLdW", "dLdb"):
            return getattr(self.inner, name)
        raise AttributeError(name)

    def __setattr__(self, name, value):
        if name in ("W", "b", "dLdW", "dLdb"):
            setattr(self.inner, name, value)
        else:
            object.__setattr__(self, name, value)

    def forward(self, A):
        self.A = A
        Z = self.inner.forward(A.reshape(-1, A.shape[-1]))
        return Z.reshape(A.shape[:-1] + Z.shape[-1:])

    def backward(self, dLdZ):
        self.inner.A = self.A.reshape(-1, self.A.shape[-1])
        self.inner.N = len(self.inner.A)
        return self.inner.backward(dLdZ.reshape(-1, dLdZ.shape[-1])).reshape(self.A.shape)
