"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._work = {}

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def _contiguous(self, dLdZ):
        """dLdZ in a workspace, one for each batch size, so that large batches allocate nothing."""
        if dLdZ.size < 65536:
            return dLdZ
        work = self._work.get(len(dLdZ))
        if work is None:
            work = self._work[len(dLdZ)] = np.empty(dLdZ.shape)
        work[...] = dLdZ
        return work

    def backward(self, dLdZ):
        dLdZ = self._contiguous(dLdZ)
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
