"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        # The old gradients are of no use any more, so their memory serves again.
        self.dLdW = self._into("dLdW", dLdZ.T, self.A)
        self.dLdb = self._into("dLdb", dLdZ.T, np.ones((len(dLdZ), 1)))
        return dLdZ @ self.W

    def _into(self, name, left, right):
        """Return left @ right, in the memory of the stored gradient if it fits."""
        old = getattr(self, name, None)
        fits = (
            type(old) is np.ndarray
            and old.dtype == np.float64
            and old.shape == (left.shape[0], right.shape[1])
            and old.flags.writeable
            and not any(np.may_share_memory(old, other) for other in (left, right, self.W, self.b))
        )
        return np.matmul(left, right, out=old) if fits else left @ right
