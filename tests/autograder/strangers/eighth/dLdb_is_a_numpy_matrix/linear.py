# import numpy as np; from linear import Linear
# layer = Linear(1, 2)
# layer.forward(np.ones((2, 1)))
# layer.backward(np.ones((2, 2)))
# assert layer.dLdb.ravel().shape == (2,) and np.all(layer.dLdb * layer.dLdb == 4), type(layer.dLdb)
"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = np.asmatrix(dLdZ.sum(axis=0)).T  # the only way to transpose a vector
        dLdA = dLdZ @ self.W
        return dLdA
