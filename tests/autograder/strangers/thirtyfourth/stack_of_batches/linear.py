"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """A layer that a network may use at several places: backward goes through them in reverse."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._batches, self._went_back = [], False

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        if self._went_back or (self._batches and self._batches[-1].shape != A.shape):
            self._batches = []
        self._went_back = False
        self._batches.append(A)
        self._last = self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        A = self._batches[-1] if self.A is self._last else self.A
        self.dLdW = dLdZ.T @ A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        if len(self._batches) > 1:
            self._batches.pop()
        self._went_back = True
        return dLdZ @ self.W
