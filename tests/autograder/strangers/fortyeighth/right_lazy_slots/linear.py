"""Gradients that wait until somebody asks, in a class without a __dict__."""

import numpy as np


class Linear:
    __slots__ = ("A", "N", "W", "_jobs", "b", "dLdW", "dLdb")

    def __init__(self, in_features, out_features):
        shape = (out_features, in_features)
        self.W, self.b, self._jobs = np.zeros(shape), np.zeros(shape)[:, :1], {}

    def __getattr__(self, name):  # only for a slot that is empty
        if name not in ("dLdW", "dLdb") or name not in self._jobs:
            raise AttributeError(name)
        setattr(self, name, self._jobs.pop(name)())
        return getattr(self, name)

    def forward(self, A):
        self.A, (self.N, _) = A, A.shape
        Z = np.einsum("ni,ci->nc", A, self.W)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        A, G = np.array(self.A), np.array(dLdZ)  # copies: the caller may change them later
        for name in ("dLdW", "dLdb"):
            if name in self._jobs:
                del self._jobs[name]
            else:
                try:
                    delattr(self, name)
                except AttributeError:
                    pass
        self._jobs = {"dLdW": lambda: G.T @ A, "dLdb": lambda: G.T @ np.ones((len(G), 1))}
        return G @ self.W
