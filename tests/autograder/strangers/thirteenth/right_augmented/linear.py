"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @staticmethod
    def _ones(A):
        return np.hstack([A, np.ones((A.shape[0], 1))])

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return self._ones(A) @ np.hstack([self.W, self.b]).T

    def backward(self, dLdZ):
        G = dLdZ.T @ self._ones(self.A)
        self.dLdW, self.dLdb = G[:, :-1], G[:, -1:]
        return dLdZ @ self.W
