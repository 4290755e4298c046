"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    __slots__ = ("_W", "_b", "A1", "A2", "dLdW", "dLdb")

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, W):
        assert W.ndim == 3, "W has three indices"
        self._W = W

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, b):
        assert b.ndim == 2 and b.shape[1] == 1, "b is a column"
        self._b = b

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return np.stack([((A1 @ W) * A2).sum(axis=1) + c for W, c in zip(self.W, self.b[:, 0])], axis=1)

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        self.dLdW = np.stack([(A1 * g[:, None]).T @ A2 for g in dLdZ.T])
        self.dLdb = np.add.reduce(dLdZ, axis=0, keepdims=True).T
        return sum(g[:, None] * (A2 @ w.T) for g, w in zip(dLdZ.T, W)), sum(
            g[:, None] * (A1 @ w) for g, w in zip(dLdZ.T, W)
        )


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
