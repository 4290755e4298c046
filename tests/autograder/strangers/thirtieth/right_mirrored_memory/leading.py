"""The Linear layer for any number of axes."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return np.moveaxis(np.tensordot(self.W, A, axes=(1, -1)), 0, -1) + self.b.T[0]

    def backward(self, dLdZ):
        lead = tuple(range(dLdZ.ndim - 1))
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(lead, lead))
        self.dLdb = np.array(dLdZ.sum(axis=lead), order="F", ndmin=2, copy=True).T
        return dLdZ @ self.W
