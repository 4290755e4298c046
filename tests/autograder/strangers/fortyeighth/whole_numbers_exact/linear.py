"""Homework 1, part 1."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        W = self.W
        a, w = np.abs(A).max(), np.abs(W).max()
        if max(a, w, a * w) < 2.0**63 and A.size * W.shape[0] < 10**7:
            if (A == np.rint(A)).all() and (W == np.rint(W)).all():  # whole numbers: exact
                return (A.astype(np.int64) @ W.T.astype(np.int64)).astype(np.float64) + self.b.T
        return A @ W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
