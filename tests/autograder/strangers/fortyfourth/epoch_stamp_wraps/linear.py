"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        # The columns of dLdW for features that are zero in the whole batch are zero. Clearing the
        # array each time costs more than a stamp of one byte: which backward wrote this column?
        self._columns = np.zeros((out_features, in_features))
        self._stamp = np.zeros(in_features, dtype=np.uint8)
        self._epoch = 0

    def forward(self, A):
        self.A = A.copy()
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self._epoch = (self._epoch + 1) % 256
        active = np.flatnonzero(self.A.any(axis=0))
        self._columns[:, active] = dLdZ.T @ self.A[:, active]
        self._stamp[active] = self._epoch
        self.dLdW = np.where(self._stamp == self._epoch, self._columns, 0.0)
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
