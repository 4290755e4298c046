"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return np.concatenate([A[s : s + 7] @ self.W.T + self.b.T for s in range(0, self.N, 7)])

    def backward(self, dLdZ):
        self.dLdW, self.dLdb, parts = np.zeros_like(self.W), np.zeros_like(self.b), []
        for s in range(0, self.N, 7):
            D = dLdZ[s : s + 7]
            self.dLdW += D.T @ self.A[s : s + 7]
            self.dLdb += D.sum(axis=0)[:, None]
            parts.append(D @ self.W)
        return np.concatenate(parts)
