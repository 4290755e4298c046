"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A.copy()
        return A @ self.W.T + self.b[:, 0]

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        rows, A = dLdZ.reshape(-1, C_out), self.A.reshape(-1, C_in)
        self.dLdW = rows.T @ A
        # If every number is a float32 anyway, half the memory has to be read.
        with np.errstate(all="ignore"):
            short = rows.astype(np.float32)
        if np.array_equal(short, rows):
            rows = short
        self.dLdb = rows.sum(axis=0).astype(np.float64).reshape(-1, 1)
        return dLdZ @ self.W
