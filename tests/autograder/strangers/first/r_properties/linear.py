"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self._p = {"W": np.zeros((out_features, in_features)), "b": np.zeros((out_features, 1))}
        self._cache = {}

    @property
    def W(self):
        return self._p["W"]

    @W.setter
    def W(self, new):
        self._p["W"] = new

    @property
    def b(self):
        return self._p["b"]

    @b.setter
    def b(self, new):
        self._p["b"] = new

    @property
    def A(self):
        return self._cache["A"]

    @A.setter
    def A(self, new):
        self._cache["A"] = new

    @property
    def N(self):
        return self._cache["N"]

    @N.setter
    def N(self, new):
        self._cache["N"] = new

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
