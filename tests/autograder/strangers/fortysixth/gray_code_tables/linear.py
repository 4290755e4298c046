"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def table(columns):
    """Return the sums of all subsets of 8 columns of W, in 255 additions: one for each subset.

    In a Gray code, each subset differs from the last one by a single column.
    """
    sums = np.zeros((256, columns.shape[0]))
    last = 0
    for i in range(1, 256):
        code = i ^ (i >> 1)
        changed = (code ^ last).bit_length() - 1
        column = columns[:, changed]
        sums[code] = sums[last] + column if code > last else sums[last] - column
        last = code
    return sums


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need.

        Where A holds only zeros and ones (black and white pictures), Z is sums of columns of W:
        the sums of 8 at a time come from a table.
        """
        N, C_in = A.shape
        if N >= 32 and 8 <= C_in <= 1024 and ((A == 0) | (A == 1)).all():
            if self.W.shape[1] != C_in:
                raise ValueError("A does not fit W")
            whole = C_in - C_in % 8
            Z = A[:, whole:] @ self.W[:, whole:].T + self.b.T
            for i in range(0, whole, 8):
                codes = (A[:, i : i + 8] @ 2.0 ** np.arange(8)).astype(np.intp)
                Z += table(self.W[:, i : i + 8])[codes]
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
