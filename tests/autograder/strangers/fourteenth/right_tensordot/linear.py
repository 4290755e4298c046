"""The Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return np.tensordot(A, self.W, axes=(1, 1)) + self.b.ravel()

    def backward(self, dLdZ):
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(0, 0))
        self.dLdb = np.tensordot(dLdZ, np.ones((len(dLdZ), 1)), axes=(0, 0))
        return np.tensordot(dLdZ, self.W, axes=1)
