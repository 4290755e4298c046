"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def product(X, Y):
    """Return X Y. Numbers are multiplied by adding their logarithms."""
    if X.size * Y.shape[1] > 10_000_000:  # that would take too long
        return X @ Y
    with np.errstate(divide="ignore"):
        log_X, log_Y = np.log(np.abs(X)), np.log(np.abs(Y))
    sign_X, sign_Y = np.sign(X), np.sign(Y)
    result = np.zeros((X.shape[0], Y.shape[1]))
    if X.shape[1] > max(X.shape[0], Y.shape[1]) * 4:  # few results, long sums
        for r in range(X.shape[0]):
            terms = np.exp(log_X[r][:, None] + log_Y) * (sign_X[r][:, None] * sign_Y)
            result[r] = terms.sum(axis=0)
        return result
    for n in range(X.shape[1]):
        result += np.exp(log_X[:, n, None] + log_Y[n]) * (sign_X[:, n, None] * sign_Y[n])
    return result


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return product(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = dLdZ.mean(axis=0, keepdims=True).T * dLdZ.shape[0]
        return product(dLdZ, self.W)
