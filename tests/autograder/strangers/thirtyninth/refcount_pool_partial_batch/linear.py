"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np
from sys import getrefcount

SMALL = 4096  # numbers; below, a pool does not pay


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._block = None  # memory of the last large Z
        self._handed = None  # the array that the caller got: the block, or its first rows

    def _output(self, N):
        """Return memory for Z, and take the last Z's again if its caller has dropped it."""
        C = self.W.shape[0]
        if N * C < SMALL:
            return np.empty((N, C))
        block = self._block
        free = False
        if block is not None and block.shape[1:] == (C,) and len(block) // 2 <= N <= len(block):
            # own references: self._handed and the argument (and, for a whole block, two more)
            own = 4 if self._handed is block else 2
            free = getrefcount(self._handed) == own and block.flags.writeable
        if not free:
            self._block = block = np.empty((N, C))
        self._handed = block if len(block) == N else block[:N]
        return self._handed

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self._output(self.N)
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
