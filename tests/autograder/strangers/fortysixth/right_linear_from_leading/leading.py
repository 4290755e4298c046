"""The Linear layer for any number of axes."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W, self.b = np.split(np.zeros((out_features, in_features + 1)), [in_features], axis=1)

    def forward(self, A):
        self.A = np.array(A)
        return np.inner(A, self.W) + self.b.ravel()

    def backward(self, dLdZ):
        leading = list(range(dLdZ.ndim - 1))
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(leading, leading))
        self.dLdb = dLdZ.sum(axis=tuple(leading))[..., None]
        return np.inner(dLdZ, self.W.T)
