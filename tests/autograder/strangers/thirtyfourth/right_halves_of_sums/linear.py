"""Homework 1, part 1: sums by halves, and the halves by halves."""

import numpy as np


def product(X, Y):
    """X @ Y, where each sum is the sum of its two halves."""
    inner = X.shape[1]
    if inner <= 64:
        return np.einsum("ni,ik->nk", X, Y) if X.size < 4096 else X @ Y
    half = inner // 2
    return product(X[:, half:], Y[half:]) + product(X[:, :half], Y[:half])


def total(X):
    """The sum over the rows, which are folded onto each other."""
    while len(X) > 1:
        odd, half = len(X) % 2, len(X) // 2
        folded = X[odd : odd + half] + X[odd + half :]
        if odd:
            folded[0] += X[0]
        X = folded
    return X[0]


class Linear:
    def __init__(self, in_features, out_features):
        parts = np.zeros((1 + in_features, out_features))  # one block for both
        self.W, self.b = parts[1:].T, parts[:1].T

    def forward(self, A):
        self.N, self.A = len(A), A[...]
        Z = product(A, self.W.T)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdb = total(dLdZ).copy()[:, np.newaxis]
        self.dLdW = product(dLdZ.T, self.A)
        return product(dLdZ, self.W)
