"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = np.array(A, dtype=np.float64, order="C", copy=True)
        self.N = int(self.A.shape[0])
        return np.array(np.dot(self.A, self.W.copy().T) + self.b.copy().ravel(), copy=True)

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = np.copy(np.atleast_2d(np.sum(dLdZ, 0)).T)
        dLdA = np.array(dLdZ.copy() @ self.W.copy(), copy=True)
        return dLdA
