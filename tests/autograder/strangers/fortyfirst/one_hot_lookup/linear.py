"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def hot_places(A):
    """Return the place of the 1 in each row if A is a large batch of one-hot rows, else None."""
    if len(A) < 32 or not (A.max(axis=1) == 1).all() or not (A.sum(axis=1) == 1).all():
        return None
    return A.argmax(axis=1)


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        hot = hot_places(A)
        Z = (A @ self.W.T if hot is None else self.W.T[hot]) + self.b.T  # a look-up, as of an embedding
        self.A = A
        self.N = len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
