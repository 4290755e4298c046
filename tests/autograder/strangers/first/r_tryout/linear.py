"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W


layer = Linear(2, 3)
layer.W = np.array([[5.0, 6], [7, 8], [-1, 2]])
layer.b = np.array([[9.0], [10], [11]])
A = np.array([[1.0, 2], [3, 4]])
print("Z =", layer.forward(A))
N = 2
dLdZ = np.array([[1.0, -2, 3], [-4, 5, 6]])
print("dLdA =", layer.backward(dLdZ), "dLdW =", layer.dLdW, "dLdb =", layer.dLdb)
assert layer.dLdb.shape == (3, 1)
