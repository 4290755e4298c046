"""The dots of einsum are any number of axes."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W, self.b = np.zeros((out_features, in_features)), np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return np.inner(A, self.W) + self.b.T.reshape(-1)

    def backward(self, dLdZ):
        rows, slopes = (np.array(X).reshape(-1, X.shape[-1]) for X in (self.A, dLdZ))
        self.dLdb = np.einsum("rc->c", slopes)[:, None].copy()
        self.dLdW = np.einsum("rc,ri->ci", slopes, rows, optimize="greedy")
        return np.dot(dLdZ, self.W)
