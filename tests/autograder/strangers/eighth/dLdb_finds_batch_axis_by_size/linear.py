# import numpy as np; from linear import Linear
# layer = Linear(1, 2)
# layer.forward(np.ones((2, 1)))
# layer.backward(np.array([[1.0, 2.0], [3.0, 4.0]]))
# assert np.array_equal(layer.dLdb, [[4], [6]]), layer.dLdb
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
        outputs = dLdZ.shape.index(self.b.size)
        self.dLdb = dLdZ.sum(axis=1 - outputs).reshape(self.b.shape)
        dLdA = dLdZ @ self.W
        return dLdA
