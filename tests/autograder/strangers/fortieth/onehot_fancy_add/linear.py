"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def onehot_columns(A):
    """Return the column of the 1 in each row, if A is a large batch of one-hot rows, else None."""
    N, C_in = A.shape
    if N < 32 or C_in < 2 or np.count_nonzero(A) != N:
        return None
    rows, columns = np.nonzero(A)
    one_each = (rows == np.arange(N)).all() and (A[rows, columns] == 1).all()
    return columns if one_each else None


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        columns = onehot_columns(A)
        if columns is not None:  # an embedding: look the rows up
            return self.W.T[columns] + self.b.T
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        columns = onehot_columns(self.A)
        if columns is not None:
            dLdW = np.zeros(self.W.shape)
            dLdW[:, columns] += dLdZ.T
            self.dLdW = dLdW
        else:
            self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W
