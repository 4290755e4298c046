"""Homework 2, part 2: the Bilinear layer, forward and backward by hand."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))
        self._seen = None

    def flat(self):
        """W as one row for each output. A view, so changes in place are seen as well."""
        if self._seen is not self.W:
            self._flat = self.W.reshape(len(self.W), -1)
            self._seen = self.W
        return self._flat.reshape(self.W.shape)

    def check(self, A1, A2):
        """Refuse batches that do not fit each other or W."""
        N = len(A1)
        if A1.shape != (N, self.W.shape[1]) or A2.shape != (N, self.W.shape[2]):
            raise ValueError(f"A1 {A1.shape} and A2 {A2.shape} do not fit W {self.W.shape}")

    def forward(self, A1, A2):
        self.check(A1, A2)
        Z = np.empty((len(A1), len(self.W)))
        for k, M in enumerate(self.flat()):
            Z[:, k] = ((A1 @ M) * A2).sum(axis=1) + self.b[k, 0]
        self.A1, self.A2 = A1, A2
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        if dLdZ.shape != (len(A1), len(W)):
            raise ValueError(f"dLdZ {dLdZ.shape} does not fit")
        dLdW = np.empty(W.shape)
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        for k, M in enumerate(self.flat()):
            d = dLdZ[:, k : k + 1]
            dLdW[k] = (d * A1).T @ A2
            dLdA1 += (d * A2) @ M.T
            dLdA2 += (d * A1) @ M
        self.dLdW = dLdW
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
