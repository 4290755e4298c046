"""Homework 1, part 1: W and b are one matrix P = [W b], and so are their gradients."""

import numpy as np


def with_ones(A):
    return np.concatenate([A, np.ones((len(A), 1))], axis=1)


class Linear:
    def __init__(self, in_features, out_features):
        self._P = np.zeros((out_features, int(in_features) + 1))
        self._W, self._b = self._P[:, :-1], self._P[:, -1:]

    def _assign(self, mine, new):
        if new is mine:
            return
        if np.shape(new) != mine.shape:
            raise ValueError(f"shape {np.shape(new)} instead of {mine.shape}")
        mine[...] = new

    W = property(lambda self: self._W, lambda self, new: self._assign(self._W, new))
    b = property(lambda self: self._b, lambda self, new: self._assign(self._b, new))

    def forward(self, A):
        X = with_ones(A)
        self.A, self.N = X[:, :-1], len(X)
        return X @ self._P.T

    def backward(self, dLdZ):
        G = dLdZ.T @ with_ones(self.A)
        self.dLdW, self.dLdb = G[:, :-1], G[:, -1:]
        return (dLdZ @ self._P)[:, :-1]
