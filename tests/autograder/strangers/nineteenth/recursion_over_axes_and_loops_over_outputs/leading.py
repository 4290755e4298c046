"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis: every vector of A becomes a vector of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return self._down(A, self.W.T) + self.b[:, 0]

    def _down(self, X, M):
        if X.ndim <= 2:
            return X @ M
        return np.stack([self._down(x, M) for x in X])

    def _gradients(self, G, A):
        if G.ndim == 1:
            return np.outer(G, A), G.reshape(-1, 1).copy()
        if G.ndim == 2:
            return G.T @ A, G.sum(axis=0).reshape(-1, 1)
        parts = [self._gradients(g, a) for g, a in zip(G, A)]
        return sum(dLdW for dLdW, _ in parts), sum(dLdb for _, dLdb in parts)

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = self._gradients(dLdZ, self.A)
        return self._down(dLdZ, self.W)

