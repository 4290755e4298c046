"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def is_one_hot(A):
    """Rows that add up to 1, and have the length 1, are unit vectors: nothing to multiply."""
    return len(A) > 1 and (A.sum(axis=1) == 1).all() and ((A * A).sum(axis=1) == 1).all()



class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        if is_one_hot(A):
            return self.W.T[A.argmax(axis=1)] + self.b.T
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if is_one_hot(self.A):
            rows = np.zeros(self.W.shape[::-1])
            np.add.at(rows, self.A.argmax(axis=1), dLdZ)
            self.dLdW = rows.T.copy()
        else:
            self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
