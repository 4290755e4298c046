"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

SMALL = 100_000  # numbers: a gradient up to this size is not worth the trouble
pool = {}  # shape: gradients of this shape that nobody needs any more


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._gradient = None

    def forward(self, A):
        if self._gradient is not None:  # a gradient holds until the next forward, which is now
            pool.setdefault(self._gradient.shape, []).append(self._gradient)
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        self._gradient = None
        return Z

    def backward(self, dLdZ):
        if self.W.size <= SMALL:
            self.dLdW = dLdZ.T @ self.A
        else:
            if self._gradient is None:
                free = pool.get(self.W.shape)
                self._gradient = free.pop() if free else np.empty(self.W.shape)
            self.dLdW = np.matmul(dLdZ.T, self.A, out=self._gradient)
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
