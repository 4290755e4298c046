"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


def in_memory_order(array):
    """Return the vectors of the array as rows, in the order of memory: it saves a copy."""
    last = array.ndim - 1
    axes = sorted(range(last), key=lambda axis: -abs(array.strides[axis]))
    return array.transpose(*axes, last).reshape(-1, array.shape[-1])


def same_layout(X, Y):
    """Say whether two arrays of the same leading axes are laid out alike."""
    return X.flags.c_contiguous == Y.flags.c_contiguous and X.flags.f_contiguous == Y.flags.f_contiguous


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis: every vector of A becomes a vector of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros, as Linear does."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the array A, and cache what backward will need."""
        self.A = A
        rows = A.reshape(-1, A.shape[-1])
        Z = rows @ self.W.T + self.b.T
        return Z.reshape(A.shape[:-1] + (self.W.shape[0],))

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        rows = self.A.reshape(-1, self.A.shape[-1])
        up = dLdZ.reshape(-1, dLdZ.shape[-1])
        if self.A.ndim > 2 and same_layout(self.A, dLdZ):  # the order of the terms is free
            self.dLdW = in_memory_order(dLdZ).T @ in_memory_order(self.A)
        else:
            self.dLdW = up.T @ rows
        self.dLdb = up.sum(axis=0).reshape(-1, 1)
        dLdA = (up @ self.W).reshape(self.A.shape)
        return dLdA
