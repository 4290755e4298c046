# import numpy as np; from linear import Linear
# layer = Linear(1, 1)
# layer.forward(np.ones((1, 1)))
# layer.backward(np.ones((1, 1)))
# layer.backward(np.ones((1, 1)))
# assert layer.dLdb[0, 0] == 1, layer.dLdb
"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.dLdb = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        self.dLdb = np.zeros(self.b.shape)  # a new batch, a new gradient
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = self.dLdb + dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
