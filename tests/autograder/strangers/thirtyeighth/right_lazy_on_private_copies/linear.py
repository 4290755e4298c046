"""Gradients are calculated when somebody reads them, from copies that nobody else can change."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = np.empty((self.N, self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        return np.add(Z, self.b.T, out=Z)

    def backward(self, dLdZ):
        for name in ("dLdW", "dLdb"):
            self.__dict__.pop(name, None)
        upstream, batch = dLdZ.copy(), self.A.copy()
        self.__dict__["_todo"] = {
            "dLdW": lambda: upstream.T @ batch,
            "dLdb": lambda: np.add.reduce(upstream, axis=0)[:, np.newaxis],
        }
        return dLdZ @ self.W

    def __getattr__(self, name):
        todo = self.__dict__.get("_todo", {})
        if name not in todo:
            raise AttributeError(name)
        self.__dict__[name] = todo.pop(name)()
        return self.__dict__[name]
