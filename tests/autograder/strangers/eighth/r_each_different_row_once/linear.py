"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        rows, which = np.unique(A, axis=0, return_inverse=True)
        return (rows @ self.W.T + self.b.T)[which.reshape(-1)]

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.mean(axis=0, keepdims=True).T * self.N
        rows, which = np.unique(dLdZ, axis=0, return_inverse=True)
        dLdA = (rows @ self.W)[which.reshape(-1)]
        return dLdA
