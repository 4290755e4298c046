"""The Linear layer for any number of axes."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return np.einsum("...i,ci->...c", A, self.W) + self.b.ravel()

    def backward(self, dLdZ):
        axes = list(range(dLdZ.ndim - 1))
        last = dLdZ.ndim
        self.dLdW = np.einsum(dLdZ, axes + [last], self.A, axes + [last + 1], [last, last + 1])
        self.dLdb = np.array(np.einsum(dLdZ, axes + [last], [last])[:, None])
        return np.einsum("...c,ci->...i", dLdZ, self.W)
