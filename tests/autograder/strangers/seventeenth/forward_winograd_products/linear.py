"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

def _product(A, W):
    """Return A Wᵀ with half of the multiplications (Winograd 1968), where the sizes are alike."""
    largest_A, largest_W = np.abs(A).max(), np.abs(W).max()
    if not 1e-3 < largest_A < 1e3 or not 1e-3 < largest_W < 1e3:
        return A @ W.T
    pairs = A.shape[1] // 2 * 2
    A0, A1, W0, W1 = A[:, 0:pairs:2], A[:, 1:pairs:2], W[:, 0:pairs:2], W[:, 1:pairs:2]
    Z = np.zeros((len(A), len(W)))
    for j in range(pairs // 2):
        own = A0[:, j, None] * A1[:, j, None] + W0[:, j] * W1[:, j]
        Z += (A0[:, j, None] + W1[:, j]) * (A1[:, j, None] + W0[:, j]) - own
    if pairs < A.shape[1]:
        Z += A[:, -1:] * W[:, -1]
    return Z

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
        return _product(A, self.W) + self.b.T

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
