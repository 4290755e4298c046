"""Recursion: an array of more than two axes is a list of arrays."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def _Z(self, A):
        if A.ndim > 2:
            return np.stack([self._Z(part) for part in A])
        return A @ self.W.T + self.b[:, 0]

    def _backward(self, A, dLdZ):
        if A.ndim > 2:
            return np.stack([self._backward(*pair) for pair in zip(A, dLdZ, strict=True)])
        if A.ndim == 1:
            return self._backward(A[None], dLdZ[None])[0]
        self.dLdW += dLdZ.T @ A
        self.dLdb += dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W

    def forward(self, A):
        self.A = A
        return self._Z(A)

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = np.zeros(self.W.shape), np.zeros(self.b.shape)
        return self._backward(self.A, dLdZ)
