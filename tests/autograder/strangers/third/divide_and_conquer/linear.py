"""Sums over the batch by halves, Z by blocks."""

import numpy as np


def total(first, last, part):
    """Return the sum of part(n) for n from first to last - 1, by halves."""
    if last - first == 1:
        return part(first)
    middle = (first + last) // 2
    return total(first, middle, part) + total(middle, last, part)


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A, block=7):
        self.A, self.N = A, A.shape[0]
        starts = range(0, self.N, block)
        return np.concatenate([A[s:s + block] @ self.W.T + self.b.T for s in starts])

    def backward(self, dLdZ):
        A = self.A
        self.dLdW = total(0, len(A), lambda n: np.outer(dLdZ[n], A[n]))
        self.dLdb = total(0, len(A), lambda n: 1.0 * dLdZ[n][:, None])
        dLdA = total(0, dLdZ.shape[1], lambda c: np.outer(dLdZ[:, c], self.W[c]))
        return dLdA
