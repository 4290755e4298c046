"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.row, self.row_of = None, None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self.row is None or self.row_of is not self.b:
            self.row, self.row_of = self.b.T.copy(), self.b
        return A @ self.W.T + self.row

    def backward(self, dLdZ):
        self.row = None  # the optimiser will change b now
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
