"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A W^T + b^T along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def _outputs(self, A):
        if A.ndim == 1:
            return self.W @ A + self.b.reshape(-1)
        return np.stack([self._outputs(part) for part in A])

    def _inputs(self, A, dLdZ):
        """Return dLdA of a part, and add what it gives to dLdW and dLdb."""
        if dLdZ.ndim == 1:
            self.dLdW += dLdZ[:, None] * A
            self.dLdb += dLdZ[:, None]
            return self.W.T @ dLdZ
        return np.stack([self._inputs(*parts) for parts in zip(A, dLdZ)])

    def forward(self, A):
        self.A = A
        return self._outputs(A)

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = np.zeros_like(self.W), np.zeros_like(self.b)
        return self._inputs(self.A, dLdZ)
