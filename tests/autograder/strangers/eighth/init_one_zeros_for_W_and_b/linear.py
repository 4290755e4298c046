# import numpy as np; from linear import Linear
# layer = Linear(1, 3)
# layer.W += 5.0
# assert np.all(layer.b == 0), layer.b
"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from functools import lru_cache
import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        zeros = lru_cache(maxsize=None)(np.zeros)  # each shape is made once
        self.W = zeros((out_features, in_features))
        self.b = zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
