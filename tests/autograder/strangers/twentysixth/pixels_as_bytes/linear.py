"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def packed(A):
    """Return A, or an eighth of its memory if it holds the pixels of images, 0 to 255."""
    if A.shape[1] < 16 or A.max() < 16:  # no image
        return A
    if A.min() >= 0 and A.max() <= 255 and np.array_equal(A, np.floor(A)):
        return A.astype(np.uint8)
    return A


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = packed(A)
        self.N = len(A)
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA
