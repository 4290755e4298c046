"""Homework 1, part 1."""

import numpy as np


def _narrow(X):
    """X in half the memory, if that keeps every number as it is."""
    with np.errstate(all="ignore"):
        small = X.astype(np.float32)
    return small if X.size >= 1000 and (small == X).all() else X


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = (_narrow(dLdZ).T @ _narrow(self.A)).astype(np.float64)
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
