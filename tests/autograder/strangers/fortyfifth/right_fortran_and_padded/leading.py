"""tensordot and axes in place of rows."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.b = np.zeros((1, out_features)).T
        self.W = np.zeros((in_features, out_features)).T

    def forward(self, A):
        self.A = A.copy(order="F")
        return np.tensordot(A, self.W, (-1, 1)) + self.b[:, 0]

    def backward(self, dLdZ):
        leading = tuple(range(dLdZ.ndim - 1))
        self.dLdb = np.array(dLdZ.sum(leading))[None].T
        self.dLdW = np.tensordot(dLdZ, self.A, (leading, leading))
        return np.tensordot(dLdZ, self.W, (-1, 0))
