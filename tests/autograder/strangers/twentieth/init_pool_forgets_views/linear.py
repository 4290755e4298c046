"""Homework 1, part 1: the Linear layer."""

import weakref

import numpy as np

_POOL = {}


class Linear:
    """Z = A W.T + 1 b.T."""

    def __init__(self, in_features, out_features):
        size = out_features * in_features
        free = _POOL.setdefault(size, [])
        self._flat = free.pop() if free else np.empty(size)
        self._flat[:] = 0
        self.W = self._flat.reshape(out_features, in_features)
        self._own = weakref.ref(self.W)
        self.b = np.zeros((out_features, 1))

    def __del__(self):
        self.W = None
        if self._own() is None:  # nobody holds W any more
            _POOL[self._flat.size].append(self._flat)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
