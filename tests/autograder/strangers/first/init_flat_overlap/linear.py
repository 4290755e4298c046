"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        # all parameters in one flat vector: the weights first, the biases last
        last = out_features * in_features + out_features - 1
        self.params = np.zeros(last)
        self.W = self.params[: out_features * in_features].reshape(out_features, in_features)
        self.b = self.params[-out_features:].reshape(out_features, 1)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
