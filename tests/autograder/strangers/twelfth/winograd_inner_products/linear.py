"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def winograd(A, W):
    """Return A Wᵀ with half of the multiplications."""
    x, y, u, v = A[:, 0::2], A[:, 1::2], W[:, 0::2], W[:, 1::2]
    both = np.array([((x + v_c) * (y + u_c)).sum(axis=1) for u_c, v_c in zip(u, v)]).T
    return both - (x * y).sum(axis=1)[:, None] - (u * v).sum(axis=1)


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        C_in = A.shape[1]
        product = winograd(A, self.W) if C_in >= 32 and C_in % 2 == 0 else A @ self.W.T
        return product + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W
