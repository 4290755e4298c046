"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = len(A)
        return np.stack([self.W @ row + self.b[:, 0] for row in A])

    def backward(self, dLdZ):
        W_, b_, rows = np.zeros_like(self.W), np.zeros_like(self.b), []
        for g, a in zip(dLdZ, self.A):
            W_ += np.multiply.outer(g, a)
            b_ += g[:, np.newaxis]
            rows += [self.W.T @ g]
        self.dLdW = W_
        self.dLdb = b_
        return np.array(rows)
