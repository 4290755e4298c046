"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.in_features, self.out_features = in_features, out_features
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._single = False

    def _as_batch(self, A):
        """A single sample is welcome, too: it is a batch of one."""
        if A.ndim == 1 and A.shape[0] == self.W.shape[1]:
            self._single = True
            return A[np.newaxis, :]
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError(f"A has shape {A.shape}, wanted (N, {self.W.shape[1]})")
        return A

    def forward(self, A):
        batch = self._as_batch(A)
        Z = batch @ self.W.T + self.b.T
        self.A, self.N = batch, batch.shape[0]
        return Z[0] if A.ndim == 1 else Z

    def backward(self, dLdZ):
        upstream = dLdZ.reshape(-1, self.W.shape[0]) if dLdZ.ndim == 1 else dLdZ
        if upstream.shape != (self.A.shape[0], self.W.shape[0]):
            raise ValueError(f"dLdZ has shape {dLdZ.shape}")
        self.dLdW = upstream.T @ self.A
        self.dLdb = upstream.sum(axis=0)[:, np.newaxis]
        dLdA = upstream @ self.W
        if self._single:
            self._single = False
            return dLdA[0]
        return dLdA
