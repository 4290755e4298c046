"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum_ij A1[n, i] W[k, i, j] A2[n, j] + b[k]."""

    __slots__ = ("A1", "A2", "_W", "_b", "_g")

    def __init__(self, in1_features, in2_features, out_features):
        self._W = np.zeros((out_features, in1_features, in2_features))
        self._b = np.zeros((out_features, 1))
        self._g = {}

    def _put(name):  # noqa: N805
        def get(self):
            return getattr(self, name)

        def put(self, value):
            mine = getattr(self, name)
            if value is not mine:
                mine[...] = np.array(value)  # a copy first: value may be a view of mine

        return property(get, put)

    W, b = _put("_W"), _put("_b")
    del _put

    def __getattr__(self, name):
        if name in ("dLdW", "dLdb"):
            try:
                return self._g[name]
            except KeyError:
                pass
        raise AttributeError(name)

    def forward(self, A1, A2):
        """Return Z."""
        self.A1, self.A2 = A1, A2
        Z = np.empty((A1.shape[0], self.W.shape[0]))
        for k, Wk in enumerate(self.W):
            Z[:, k] = np.sum((A1 @ Wk) * A2, axis=1)
        return Z + self.b.T

    def backward(self, dLdZ):
        """Store dLdW and dLdb, return dLdA1 and dLdA2."""
        A1, A2, W = self.A1, self.A2, self.W
        dLdW = np.empty(W.shape)
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        for k in range(W.shape[0]):
            G = dLdZ[:, k : k + 1]
            dLdW[k] = (A1 * G).T @ A2
            dLdA1 += (A2 * G) @ W[k].T
            dLdA2 += (A1 * G) @ W[k]
        self._g = {"dLdW": dLdW, "dLdb": np.ones((1, len(dLdZ))).dot(dLdZ).T}
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    """Return the number of parameters."""
    return out_features * in1_features * in2_features + out_features
