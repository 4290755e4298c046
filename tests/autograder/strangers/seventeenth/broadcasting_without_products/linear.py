"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np



class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A
        self.N = A.shape[0]

        Z = np.zeros((self.N, 1)) + self.b[:, 0]
        for i in range(A.shape[1]):
            Z += A[:, i, None] * self.W[None, :, i]
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdb = dLdZ.T.sum(axis=1, keepdims=True)
        self.dLdW = np.stack([(dLdZ * column[:, None]).sum(axis=0) for column in self.A.T], axis=1)
        dLdA = np.zeros(self.A.shape)
        for c in range(dLdZ.shape[1]):
            dLdA += dLdZ[:, c : c + 1] * self.W[c]
        return dLdA
