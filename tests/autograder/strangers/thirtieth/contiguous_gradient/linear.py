"""The Linear layer."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    @property
    def dLdW(self):
        """The gradient of W, in C order, as the optimiser reads it."""
        return np.ascontiguousarray(self._dLdW)

    @dLdW.setter
    def dLdW(self, value):
        self._dLdW = value

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        A = self.A
        if A.flags.f_contiguous and not A.flags.c_contiguous:
            self.dLdW = (A.T @ dLdZ).T  # A.T is in C order: let it be the left factor
        else:
            self.dLdW = dLdZ.T @ A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
