"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    _spare = {}  # shape of W: parameters of deleted layers

    def __init__(self, in_features, out_features):
        spare = Linear._spare.get((out_features, in_features))
        if spare:
            self.W, self.b = spare.pop()
            self.W[...] = 0
            self.b[...] = 0
        else:
            self.W = np.zeros((out_features, in_features))
            self.b = np.zeros((out_features, 1))
        self._first = (self.W, self.b)

    def __del__(self):
        W, b = self._first
        Linear._spare.setdefault(W.shape, []).append((W, b))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W
