"""Homework 1, part 1: the Linear layer."""

import numpy as np


def single(X):
    """X in single precision if it loses nothing, else X."""
    with np.errstate(over="ignore", under="ignore"):
        S = X.astype(np.float32)
    return S if np.array_equal(S, X) else X


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        X, W = single(A), single(self.W)
        if X.dtype != W.dtype:
            X, W = A, self.W
        return (X @ W.T).astype(np.float64) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W
