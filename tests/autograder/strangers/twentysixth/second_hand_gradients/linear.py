"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

LARGE = 1 << 16
used = {}  # the large gradients of deleted layers, by shape, for the next layers



class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._memory = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        if self.W.size < LARGE:
            self.dLdW = dLdZ.T @ self.A
        else:
            if self._memory is None:
                stock = used.get(self.W.shape)
                self._memory = stock.pop() if stock else np.empty(self.W.shape)
            self.dLdW = np.matmul(dLdZ.T, self.A, out=self._memory)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W

    def __del__(self):
        if self._memory is not None:
            used.setdefault(self.W.shape, []).append(self._memory)
