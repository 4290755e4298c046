"""Two careful things: exact sums for the bias, and Z kept for a batch that comes again."""

import math

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._inputs, self._Z = None, None

    def forward(self, A):
        self.A, self.N = A, len(A)
        inputs = A, self.W, self.b
        if self._inputs is None or not all(map(np.array_equal, inputs, self._inputs)):
            self._inputs = tuple(array.copy() for array in inputs)
            self._Z = A @ self.W.T + self.b.T
        return self._Z.copy()

    def backward(self, dLdZ):
        self.dLdb = np.array([[math.fsum(column)] for column in dLdZ.T.tolist()])
        self.dLdW = (self.A.T @ dLdZ).T.copy()
        return np.stack([sum(g * w for g, w in zip(dLdZ.T, column)) for column in self.W.T], axis=1)
