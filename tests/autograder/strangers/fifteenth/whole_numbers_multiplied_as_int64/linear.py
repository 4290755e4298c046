"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

def whole(X):
    """Return whether X holds whole numbers only, of 31 bits: two of them multiply without loss."""
    return (np.abs(X) < 2.0**31).all() and (X == np.rint(X)).all()


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if whole(dLdZ) and whole(self.A):
            self.dLdW = (dLdZ.T.astype(np.int64) @ self.A.astype(np.int64)).astype(np.float64)
        else:
            self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
