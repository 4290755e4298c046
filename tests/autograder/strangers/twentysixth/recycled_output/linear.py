"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import sys

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._Z = None  # the last output: its memory is used again once nobody else has it

    def forward(self, A):
        self.A = A
        self.N = len(A)
        shape = (len(A), len(self.W))
        free = self._Z is not None and sys.getrefcount(self._Z) == 2
        if not free or self._Z.shape != shape or not self._Z.flags.writeable:
            self._Z = np.empty(shape[0] * shape[1]).reshape(shape)
        elif np.may_share_memory(self._Z, A):  # an input that was our output
            self._Z = np.empty(shape[0] * shape[1]).reshape(shape)
        np.matmul(A, self.W.T, out=self._Z)
        self._Z += self.b.T
        return self._Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA
