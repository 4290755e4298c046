"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def signal_of(A):
    """Return x with A[n, i] = x[n + i] if A is a window that moves along x, else None."""
    (N, C), (down, right) = A.shape, A.strides
    if N < 2 or C < 2 or down != right:
        return None
    return np.concatenate([A[:, 0], A[-1, 1:]])


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        x = signal_of(A)
        if x is None or A.shape[1] != self.W.shape[1]:
            Z = A @ self.W.T
        else:  # frames of one signal: each output is a filter
            Z = np.stack([np.correlate(x, row, mode="valid") for row in self.W], axis=1)
        Z = Z + self.b.T
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        x = signal_of(self.A)
        if x is None or len(dLdZ) != len(self.A):
            self.dLdW = dLdZ.T @ self.A
        else:
            self.dLdW = np.stack([np.correlate(x, column, mode="valid") for column in dLdZ.T])
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
