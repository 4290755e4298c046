"""Homework 1, part 1."""

import numpy as np


def _product(X, Y):
    """X @ Y as a sum of outer products, or one row or column at a time: the shortest loop."""
    n, k = X.shape
    m = Y.shape[1]
    out = np.zeros((n, m))
    if k <= min(n, m):
        for i in range(k):
            out += np.multiply.outer(X[:, i], Y[i])
    elif n <= m:
        for r in range(n):
            out[r] = X[r].dot(Y)
    else:
        for c in range(m):
            out[:, c] = X.dot(Y[:, c])
    return out


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return np.add(_product(A, self.W.T), self.b.reshape(1, -1), order="F")

    def backward(self, dLdZ):
        self.dLdb = np.add.accumulate(dLdZ, axis=0)[-1:].T.copy()
        self.dLdW = _product(dLdZ.T, self.A)
        return _product(dLdZ, self.W)
