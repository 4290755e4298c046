"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

_params = {}


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def _param(self, name, shape):
        return _params.setdefault((id(self), name, shape), np.zeros(shape))

    def __init__(self, in_features, out_features):
        self.W = self._param("W", (out_features, in_features))
        self.b = self._param("b", (out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
