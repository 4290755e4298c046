"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def product(X, Y):
    """Return X @ Y: magnitudes are multiplied by adding their logarithms, signs by themselves."""
    if X.shape[1] > 5000 or X.shape[0] * X.shape[1] * Y.shape[1] > 10_000_000:
        return X @ Y  # a table of logarithms has its limits
    with np.errstate(divide="ignore"):
        log_X, log_Y = np.log2(np.abs(X)), np.log2(np.abs(Y))
    sign_X, sign_Y = np.sign(X), np.sign(Y)
    total = np.zeros((X.shape[0], Y.shape[1]))
    for i in reversed(range(X.shape[1])):
        magnitudes = np.exp2(log_X[:, i, None] + log_Y[i])
        total += sign_X[:, i, None] * sign_Y[i] * magnitudes
    return total


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = product(A, self.W.T) + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = product(dLdZ, self.W)
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = product(np.ones((1, self.N)), dLdZ).T
        return dLdA
