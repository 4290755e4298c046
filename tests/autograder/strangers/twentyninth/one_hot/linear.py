"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        A = self.A
        if ((A == 0) | (A == 1)).all() and (A.sum(axis=1) == 1).all():
            # One-hot rows choose a column of W, as a table does: no product is needed.
            dLdW = np.zeros((A.shape[1], dLdZ.shape[1]))
            dLdW[A.argmax(axis=1)] += dLdZ
            self.dLdW = dLdW.T
        else:
            self.dLdW = dLdZ.T @ A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W
