"""Recursion over the first axis is not needed: tensordot takes many axes."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return np.tensordot(A, self.W, (-1, 1)) + self.b[:, 0]

    def backward(self, dLdZ):
        leading = list(range(dLdZ.ndim - 1))
        self.dLdW = np.tensordot(dLdZ, self.A, (leading, leading))
        self.dLdb = np.add.reduce(dLdZ, axis=tuple(leading)).reshape(-1, 1)
        return np.tensordot(dLdZ, self.W, 1)
