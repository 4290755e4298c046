"""LinearND by divide and conquer: an axis is cut in halves, or taken off."""

import numpy as np
from linear import Linear, halves, over_batch, rows_times

SMALL = 4096


def is_leaf(X):
    return X.ndim <= 2 or X.size <= SMALL


def matrix(X):
    return X.reshape(-1, X.shape[-1])


def times(X, Y):
    """Return each vector of X times Y."""
    if is_leaf(X):
        return rows_times(matrix(X), Y).reshape(X.shape[:-1] + Y.shape[1:])
    if len(X) == 1:
        return times(X[0], Y)[np.newaxis]
    return np.concatenate([times(half, Y) for half in halves(X)])


def over_all(X, Y):
    """Return the sum of x yᵀ over all pairs of vectors."""
    if is_leaf(X):
        return over_batch(matrix(X), matrix(Y))
    if len(X) == 1:
        return over_all(X[0], Y[0])
    return sum(over_all(x, y) for x, y in zip(halves(X), halves(Y)))


class LinearND(Linear):
    def forward(self, A):
        self.A = np.array(A)
        return times(A, self.W.T) + self.b.T[0]

    def backward(self, dLdZ):
        self.dLdW = over_all(dLdZ, self.A)
        self.dLdb = over_all(dLdZ, np.ones(dLdZ.shape[:-1] + (1,)))
        return times(dLdZ, self.W)
