"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np
from numpy.lib.stride_tricks import as_strided


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need.

        When the rows of A are windows that slide over one signal, a correlation with the signal
        does it, and A need not be copied out.
        """
        N, C_in = A.shape
        to_next_row, to_next = A.strides
        if N > 1 and C_in > 1 and 0 < to_next <= to_next_row <= (C_in - 1) * to_next:
            if self.W.shape[1] != C_in:
                raise ValueError("A does not fit W")
            step = to_next_row // to_next
            length = (N - 1) * step + C_in
            signal = as_strided(A, (length,), (to_next,), writeable=False)
            rows = [np.correlate(signal, weights, "valid")[::step] for weights in self.W]
            Z = np.stack(rows, axis=1) + self.b.T
        else:
            Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = N
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
