"""Sums of outer products over the summed index, from its last place to its first."""

import numpy as np


def product(X, Y):
    """Return X Y: the sum of the outer products of X's columns and Y's rows."""
    if X.shape[1] != Y.shape[0]:
        raise ValueError("the inner sizes differ")
    if X.shape[1] > 300:  # too many: halve them
        half = X.shape[1] // 2
        return product(X[:, half:], Y[half:]) + product(X[:, :half], Y[:half])
    if X.shape[1] > 40:
        return (Y[::-1].T @ X[:, ::-1].T).T
    total = np.zeros((X.shape[0], Y.shape[1]))
    for s in reversed(range(X.shape[1])):
        total += np.multiply.outer(X[:, s], Y[s])
    return total


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, n)) for n in (in_features, 1))

    def forward(self, A):
        Z = product(A, self.W.T)
        for row in Z:
            row += self.b.ravel()
        self.A, self.N = A, A.shape[0]
        return Z

    def backward(self, dLdZ):
        dLdA = product(dLdZ, self.W)
        self.dLdW, self.dLdb = (product(dLdZ.T, X) for X in (self.A, np.ones((self.N, 1))))
        return dLdA
