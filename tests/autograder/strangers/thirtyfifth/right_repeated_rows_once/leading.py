"""Homework 1, part 3: one axis after another, by recursion into a two-dimensional layer."""

import numpy as np
from linear import Linear


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def _flat(self, A):
        flat = Linear(self.W.shape[1], self.W.shape[0])
        flat.W, flat.b = self.W, self.b
        return flat, flat.forward(A.reshape(-1, A.shape[-1]))

    def forward(self, A):
        self.A = A.copy()
        return self._flat(A)[1].reshape(A.shape[:-1] + self.b.shape[:1])

    def backward(self, dLdZ):
        flat, _ = self._flat(self.A)
        dLdA = flat.backward(dLdZ.reshape(-1, dLdZ.shape[-1]))
        self.dLdW, self.dLdb = flat.dLdW, flat.dLdb
        return dLdA.reshape(self.A.shape)
