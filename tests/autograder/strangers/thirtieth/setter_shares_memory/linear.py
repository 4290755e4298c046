"""The Linear layer."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, value):
        if np.may_share_memory(value, self._W):
            return  # layer.W -= step: our own array, it has been changed in place
        self._W = np.array(value, order="C")

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, value):
        if np.may_share_memory(value, self._b):
            return
        self._b = np.array(value, order="C")

    def __init__(self, in_features, out_features):
        self._W = np.zeros((out_features, in_features))
        self._b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
