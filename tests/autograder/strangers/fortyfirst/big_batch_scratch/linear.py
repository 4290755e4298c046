"""Homework 1, part 1: the Linear layer."""

import numpy as np

LARGE = 2**19
_scratch = np.empty(0)


def _keep(A):
    """Return A, to be kept; large batches are packed into one block that is used again."""
    global _scratch
    if A.size < LARGE:
        return A
    if _scratch.size < A.size:
        _scratch = np.empty(A.size)
    packed = _scratch[: A.size].reshape(A.shape)
    packed[...] = A
    return packed


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = _keep(A)
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
