"""Homework 1, part 1: where the rows of A are windows on a signal, Z is a correlation."""

import numpy as np
from numpy.lib.stride_tricks import as_strided


def signal_of(A):
    """Return the signal that the rows of A slide over, and by how much, or (None, 0)."""
    (N, C_in), (down, along) = A.shape, A.strides
    overlap = N > 1 and C_in > 1 and along != 0 and down % along == 0
    step = down // along if overlap else 0
    if not 1 <= step < min(C_in, 3):  # with longer steps, most of a correlation is thrown away
        return None, 0
    return as_strided(A, ((N - 1) * step + C_in,), (along,), writeable=False), step


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        signal, step = signal_of(A)
        if signal is None or A.shape[1] != self.W.shape[1]:
            Z = A @ self.W.T
        else:
            Z = np.empty((A.shape[0], self.W.shape[0]))
            for c, weights in enumerate(self.W):
                Z[:, c] = np.correlate(signal, weights, "valid")[::step]
        Z += self.b.T
        self.A, self.N = A, A.shape[0]
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        signal, step = signal_of(self.A)
        if step == 1:
            self.dLdW = np.empty((dLdZ.shape[1], self.A.shape[1]))
            for row, column in zip(self.dLdW, dLdZ.T, strict=True):
                row[:] = np.correlate(signal, column, "valid")
        else:
            self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
