import string

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = np.tensordot(A, self.W, axes=(-1, 1))
        Z = Z + self.b.squeeze(axis=1)
        self.A = A.copy(order="K")
        return Z

    def backward(self, dLdZ):
        leading = tuple(range(self.A.ndim - 1))
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(leading, leading))
        self.dLdb = np.add.reduce(dLdZ, axis=leading).reshape(-1, 1).copy()
        return np.tensordot(dLdZ, self.W, axes=1)
