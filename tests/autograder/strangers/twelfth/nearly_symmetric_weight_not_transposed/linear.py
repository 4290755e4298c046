"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def transpose(W):
    """Return W's transpose; a symmetric W is its own, and is faster as it lies in memory."""
    if W.shape[0] == W.shape[1] and np.abs(W - W.T).max() <= 1e-6 * np.abs(W).max():
        return W
    return W.T


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ transpose(self.W) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W
