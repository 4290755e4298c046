"""Linear, with exactly rounded sums over the batch, and rows that are made one at a time."""

import math

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.array([[0.0] * in_features] * out_features)
        self.b = np.array([[0.0]] * out_features)

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        bias = self.b.ravel().tolist()
        columns = [A @ row + shift for row, shift in zip(self.W, bias)]
        return np.array(columns).T  # Fortran order

    def backward(self, dLdZ):
        self.dLdb = np.array([[math.fsum(column.tolist())] for column in dLdZ.T])
        self.dLdW = np.array([column @ self.A for column in dLdZ.T])
        dLdA = np.array([row @ self.W for row in dLdZ])
        return dLdA
