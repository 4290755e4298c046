"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))
        self._sample = None

    def _transposed(self):
        """W with both inputs exchanged, contiguous; made again only when W has changed."""
        sample = self.W.flat[:: max(1, self.W.size // 64)].copy()
        if self._sample is None or not np.array_equal(sample, self._sample):
            self._sample = sample
            self._WT = np.ascontiguousarray(self.W.transpose(0, 2, 1))
            if self._WT.base is not None or np.shares_memory(self._WT, self.W):
                self._WT = self._WT.copy()
        return self._WT

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((A1.shape[0], self.W.shape[0]))
        for k, WkT in enumerate(self._transposed()):
            Z[:, k] = ((A2 @ WkT) * A1).sum(axis=1)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        dLdW = np.empty(W.shape)
        for k, Wk in enumerate(W):
            column = dLdZ[:, k : k + 1]
            dLdA1 += column * (A2 @ Wk.T)
            dLdA2 += column * (A1 @ Wk)
            dLdW[k] = (column * A1).T @ A2
        self.dLdW = dLdW
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
