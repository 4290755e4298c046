"""Homework 1, part 3: any number of axes."""

import numpy as np


class LinearND:
    """Z = A W.T + b.T along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        rows = A.reshape(-1, A.shape[-1])
        names = (rows * np.sin(np.arange(1.0, rows.shape[1] + 1))).sum(axis=1)
        _, first, where = np.unique(names, return_index=True, return_inverse=True)
        once = rows[first] @ self.W.T + self.b[:, 0]  # equal words have equal outputs
        Z = once[where.reshape(-1)].reshape(*A.shape[:-1], len(self.W))
        return Z

    def backward(self, dLdZ):
        rows = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = rows.T @ self.A.reshape(-1, self.A.shape[-1])
        self.dLdb = rows.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
