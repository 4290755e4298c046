"""Homework 1, part 1: who reads no gradient pays for none."""

import numpy as np


class OnDemand:
    """A gradient that is computed when it is read for the first time after a backward."""

    def __init__(self, compute):
        self.compute = compute

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        known = vars(layer).get("_known")
        if known is None:
            raise AttributeError(f"no backward yet, so no {self.name}")
        if self.name not in known:
            known[self.name] = self.compute(known["A"], known["dLdZ"])
        return known[self.name]


class Linear:
    dLdW = OnDemand(lambda A, G: G.reshape(-1, G.shape[-1]).T @ A.reshape(-1, A.shape[-1]))
    dLdb = OnDemand(lambda A, G: G.reshape(-1, G.shape[-1]).sum(axis=0)[:, None])

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if dLdZ.shape[:-1] != self.A.shape[:-1] or dLdZ.shape[-1] != len(self.W):
            raise ValueError(f"dLdZ {dLdZ.shape} does not fit A {self.A.shape}")
        for name in ("dLdW", "dLdb"):
            vars(self).pop(name, None)
        self._known = {"A": self.A.copy(), "dLdZ": dLdZ.copy()}
        return dLdZ @ self.W
