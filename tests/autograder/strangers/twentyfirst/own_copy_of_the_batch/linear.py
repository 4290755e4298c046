"""The layer keeps its own copy of the batch, in memory that grows and is used again."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._memory = np.empty((0, in_features))

    def _keep(self, A):
        too_small = len(self._memory) < len(A) or self._memory.shape[1] != A.shape[1]
        if too_small or np.may_share_memory(self._memory, A):
            self._memory = np.empty(A.shape)
        mine = self._memory[: len(A)]
        mine[...] = A
        return mine

    def forward(self, A):
        Z = np.empty((len(A), len(self.W)))
        np.dot(A, self.W.T, out=Z)
        np.add(Z, self.b.T, out=Z)
        self.A = self._keep(A)
        self.N = len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdb = np.add.reduce(dLdZ, axis=0).reshape(-1, 1)
        self.dLdW = np.dot(self.A.T, dLdZ).T
        return np.dot(self.W.T, dLdZ.T).T
