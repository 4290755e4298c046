"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self._block = np.zeros((int(out_features), int(in_features) + 1))
        self._W, self._b = self._block[:, :-1], self._block[:, -1:]

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, value):
        if value is not self._W:
            np.copyto(self._W, np.array(value))

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, value):
        if value is not self._b:
            np.copyto(self._b, np.array(value))

    def forward(self, A):
        self.A, self.N = A, len(A)
        return np.column_stack([A, np.ones(self.N)]) @ self._block.T

    def backward(self, dLdZ):
        gradient = np.empty((dLdZ.shape[1], self.A.shape[1] + 1))
        self.dLdW, self.dLdb = gradient[:, :-1], gradient[:, -1:]
        np.matmul(dLdZ.T, self.A, out=self.dLdW)
        np.sum(dLdZ.T, axis=1, keepdims=True, out=self.dLdb)
        return dLdZ @ self.W
