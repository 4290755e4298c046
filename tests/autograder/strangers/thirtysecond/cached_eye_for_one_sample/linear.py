"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.in_features, self.out_features = in_features, out_features
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def _check_input(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError(f"A has shape {A.shape}, wanted (N, {self.W.shape[1]})")

    def _check_gradient(self, dLdZ):
        wanted = (self.A.shape[0], self.W.shape[0])
        if dLdZ.shape != wanted:
            raise ValueError(f"dLdZ has shape {dLdZ.shape}, wanted {wanted}")

    def forward(self, A):
        self._check_input(A)
        Z = A @ self.W.T + self.b.T
        self.A, self.N = A, A.shape[0]
        return Z

    def backward(self, dLdZ):
        self._check_gradient(dLdZ)
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W
