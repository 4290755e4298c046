"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def __getattr__(self, name):
        # Only called for a name that the layer does not have (yet).
        todo = self.__dict__.get("_todo", {})
        if name not in todo:
            raise AttributeError(name)
        setattr(self, name, todo.pop(name)())
        return self.__dict__[name]

    def forward(self, A):
        self.A = A.copy()
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        for name in ("dLdW", "dLdb"):
            self.__dict__.pop(name, None)
        G, A = dLdZ.copy(), self.A.copy()
        self._todo = {"dLdW": lambda: G.T @ A, "dLdb": lambda: G.T @ np.ones((len(G), 1))}
        return dLdA
