"""Z is linear: an imaginary step of size 1 gives the exact derivative, without a difference."""

import numpy as np


def affine(A, W, b):
    return A @ W.T + b.T


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = int(A.shape[0])
        return affine(A, self.W, self.b)

    def backward(self, dLdZ):
        nothing = np.zeros((1, 1))
        # All three are layers without a bias, of other arrays.
        self.dLdb = affine(dLdZ.T, np.ones((1, len(dLdZ))), nothing)
        self.dLdW = affine(dLdZ.T, self.A.T, nothing)
        return affine(dLdZ, self.W.T, nothing)
