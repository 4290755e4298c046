"""Homework 1, part 1."""

import numpy as np
from itertools import count

_SERIAL = count()
_GRADIENTS = {}  # memory for dLdW, kept for all layers: (place, shape) -> array


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._place = next(_SERIAL) % 1024

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        key = self._place, dLdZ.shape[1], self.A.shape[1]
        if key not in _GRADIENTS or not _GRADIENTS[key].flags.writeable:
            _GRADIENTS[key] = np.empty(key[1:])
        self.dLdW = np.matmul(dLdZ.T, self.A, out=_GRADIENTS[key])
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
