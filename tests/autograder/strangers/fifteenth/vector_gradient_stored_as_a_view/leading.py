"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A W^T + b^T along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return A @ self.W.T + self.b[:, 0]

    def backward(self, dLdZ):
        if dLdZ.ndim == 1:
            self.dLdW = np.outer(dLdZ, self.A)
            self.dLdb = dLdZ[:, np.newaxis]
        else:
            axes = tuple(range(dLdZ.ndim - 1))
            self.dLdW = np.tensordot(dLdZ, self.A, axes=(axes, axes))
            self.dLdb = dLdZ.sum(axis=axes)[:, np.newaxis]
        return dLdZ @ self.W
