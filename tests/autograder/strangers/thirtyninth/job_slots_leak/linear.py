"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

JOBS = 64


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._jobs = [[None, None] for _ in range(JOBS)]  # records of running calls
        self._free = list(range(JOBS))

    def forward(self, A):
        job = self._free.pop()
        self._jobs[job][:] = A, self.W.T
        left, right = self._jobs[job]
        Z = left @ right
        Z += self.b.T
        self.A = A
        self.N = A.shape[0]
        self._jobs[job][:] = None, None
        self._free.append(job)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
