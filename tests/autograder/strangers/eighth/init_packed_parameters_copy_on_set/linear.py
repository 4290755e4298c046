# import numpy as np; from linear import Linear
# layer, W = Linear(1, 1), np.ones((1, 1))
# layer.W = W
# W *= 3
# assert layer.forward(np.ones((1, 1)))[0, 0] == 3, layer.W
"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.theta = np.zeros((out_features, in_features + 1))  # [W | b] in one block

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA

    @property
    def W(self):
        return self.theta[:, :-1]

    @W.setter
    def W(self, value):
        self.theta[:, :-1] = value

    @property
    def b(self):
        return self.theta[:, -1:]

    @b.setter
    def b(self, value):
        self.theta[:, -1:] = value
