"""Samples in columns inside; backward uses the W that forward has seen."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features), order="F")
        self.b = np.zeros((1, out_features)).T

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        self.seen = np.array(self.W)
        return (self.seen @ A.T + self.b).T

    def backward(self, dLdZ):
        self.dLdW = (self.A.T @ dLdZ).T
        self.dLdb = dLdZ.T.sum(axis=1, keepdims=True)
        return (self.seen.T @ dLdZ.T).T
