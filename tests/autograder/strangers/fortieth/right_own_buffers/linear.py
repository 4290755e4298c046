"""The layer keeps its gradients in the same two arrays, call after call."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features), order="F")
        self.b = np.zeros(out_features)[:, np.newaxis]
        self.dLdW = self.dLdb = None

    def _buffer(self, old, shape):
        fits = old is not None and old.shape == shape and old.flags.writeable
        return old if fits else np.empty(shape)

    def forward(self, A):
        self.A, self.N = A, len(A)
        Z = np.empty((self.N, len(self.W)))
        np.matmul(A, self.W.T, out=Z)
        np.add(Z, self.b.T, out=Z)
        return Z

    def backward(self, dLdZ):
        self.dLdW = self._buffer(self.dLdW, self.W.shape)
        self.dLdb = self._buffer(self.dLdb, self.b.shape)
        np.matmul(dLdZ.T, self.A, out=self.dLdW)
        np.sum(dLdZ.T, axis=1, keepdims=True, out=self.dLdb)
        return np.matmul(dLdZ, self.W)
