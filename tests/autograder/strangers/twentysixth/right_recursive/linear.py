"""The Linear layer by divide and conquer."""

import numpy as np

LEAF = 64


def halves(X):
    middle = len(X) // 2
    return X[:middle], X[middle:]


def rows_times(X, Y):
    """Return X Y: the upper half of the rows, and the lower."""
    if len(X) <= LEAF:
        return X @ Y
    return np.concatenate([rows_times(half, Y) for half in halves(X)])


def over_batch(X, Y):
    """Return the transpose of X, times Y: the sum of two halves of the batch."""
    if len(X) <= LEAF:
        return X.T @ Y
    return sum(over_batch(x, y) for x, y in zip(halves(X), halves(Y)))


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.array([[0.0] * in_features] * out_features)
        self.b = np.array([[0.0]] * out_features)

    def forward(self, A):
        self.A = np.array(A)  # of one's own
        self.N = len(A)
        return rows_times(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = over_batch(dLdZ, self.A)
        self.dLdb = over_batch(dLdZ, np.broadcast_to(1.0, (len(dLdZ), 1)))
        return rows_times(dLdZ, self.W)
