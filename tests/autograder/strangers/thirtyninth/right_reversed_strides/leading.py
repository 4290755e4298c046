"""Homework 1, part 3: any number of axes."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((in_features, out_features), order="C").T
        self.b = np.zeros((1, out_features)).T

    def forward(self, A):
        self.A = np.asfortranarray(A)
        return np.matmul(self.W, A[..., None])[..., 0] + self.b.T[0]

    def backward(self, dLdZ):
        A = self.A
        rows = np.ascontiguousarray(dLdZ).reshape(-1, len(self.W))
        self.dLdW = (A.reshape(-1, A.shape[-1]).T @ rows).T
        self.dLdb = np.add.reduce(rows)[None].T
        return np.matmul(self.W.T, dLdZ[..., None])[..., 0]
