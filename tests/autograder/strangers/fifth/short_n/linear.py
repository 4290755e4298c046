"""Linear layer."""

import ctypes

import numpy as np


class _Header(ctypes.Structure):
    """What a layer remembers of a batch beside its numbers."""

    _fields_ = [("size", ctypes.c_uint16)]


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._header = _Header()

    @property
    def N(self):
        return self._header.size

    @N.setter
    def N(self, size):
        self._header.size = int(size)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
