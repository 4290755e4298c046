"""The Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return (A[:, None, :] * self.W[None, :, :]).sum(axis=2) + self.b[:, 0]

    def backward(self, dLdZ):
        self.dLdW = (dLdZ[:, :, None] * self.A[:, None, :]).sum(axis=0)
        self.dLdb = np.add.accumulate(dLdZ, axis=0)[-1:].T.copy()
        return (dLdZ[:, :, None] * self.W[None]).sum(axis=1)
