"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def one_hot_rows(A):
    """Return the place of the 1 in every row, or None if some row has anything else."""
    rows, columns = np.nonzero(A)
    if len(rows) == len(A) and (rows == np.arange(len(A))).all() and (A[rows, columns] == 1).all():
        return columns
    return None


def product(X, Y):
    """Return X @ Y, in another way for zeros, unit vectors, a diagonal, and sparse rows."""
    if not X.any() or not Y.any():
        return np.zeros((X.shape[0], Y.shape[1]))
    if X.shape[1] != Y.shape[0]:
        raise ValueError("shapes")
    columns = one_hot_rows(X)
    if columns is not None:
        return Y[columns]
    columns = one_hot_rows(X.T)  # X is a scatter: rows of Y go to their places, and add up
    if columns is not None:
        out = np.zeros((X.shape[0], Y.shape[1]))
        np.add.at(out, columns, Y)
        return out
    if X.shape[0] == X.shape[1] and np.count_nonzero(X) == np.count_nonzero(X.diagonal()):
        return X.diagonal()[:, None] * Y
    used = X.any(axis=0) & Y.any(axis=1)
    if not used.any():
        return np.zeros((X.shape[0], Y.shape[1]))
    return X[:, used] @ Y[used]



class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = product(A, self.W.T)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = product(dLdZ.T, np.ones((self.N, 1)))
        return product(dLdZ, self.W)
