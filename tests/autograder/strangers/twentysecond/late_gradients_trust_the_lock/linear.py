"""Homework 1, part 1: the Linear layer; gradients are calculated when somebody reads them."""

import numpy as np


def hold(X):
    """Return X's numbers as they are now: a copy, unless X cannot change."""
    return X.copy() if X.flags.writeable else X


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._pending, self._done = None, {}

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self._pending, self._done = (hold(dLdZ), hold(self.A)), {}
        return dLdZ @ self.W

    def _gradient(self, name):
        if name not in self._done:
            if self._pending is None:
                raise AttributeError(f"{name}: no backward yet")
            dLdZ, A = self._pending
            self._done[name] = dLdZ.T @ A if name == "dLdW" else dLdZ.sum(axis=0)[:, None]
        return self._done[name]

    @property
    def dLdW(self):
        return self._gradient("dLdW")

    @dLdW.setter
    def dLdW(self, value):
        self._done["dLdW"] = value

    @property
    def dLdb(self):
        return self._gradient("dLdb")

    @dLdb.setter
    def dLdb(self, value):
        self._done["dLdb"] = value
