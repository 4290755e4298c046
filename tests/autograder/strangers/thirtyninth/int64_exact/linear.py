"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def whole(X):
    """Return X in int64 if all of it are whole numbers of at most 31 bits, else None."""
    if np.abs(X).max() < 2.0**31 and (X == np.rint(X)).all():
        return X.astype(np.int64)  # products have at most 62 bits, and int64 has 63: no rounding
    return None



class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        d, a = whole(dLdZ), whole(self.A)
        if d is not None and a is not None:
            self.dLdW = (d.T @ a).astype(np.float64)
        else:
            self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
