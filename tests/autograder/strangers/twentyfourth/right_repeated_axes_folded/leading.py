"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis: every vector of A becomes a vector of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros, as Linear does."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the array A, and cache what backward will need."""
        self.A = A
        once = A[self._first_of_repeated(A)]
        Z = once.reshape(-1, A.shape[-1]) @ self.W.T + self.b.T
        Z = Z.reshape(once.shape[:-1] + (-1,))
        return Z if once.shape == A.shape else np.array(np.broadcast_to(Z, A.shape[:-1] + Z.shape[-1:]))

    @staticmethod
    def _first_of_repeated(A):
        """Return slices that keep one of each leading axis that only repeats itself."""
        repeats = (stride == 0 for stride in A.strides[:-1])
        return (*(slice(0, 1) if r else slice(None) for r in repeats), slice(None))

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        once = self.A[self._first_of_repeated(self.A)]
        folded = tuple(axis for axis in range(self.A.ndim - 1) if once.shape[axis] != self.A.shape[axis])
        up = dLdZ.reshape(-1, dLdZ.shape[-1])
        few = np.sum(dLdZ, axis=folded, keepdims=True).reshape(-1, dLdZ.shape[-1]) if folded else up
        self.dLdW = few.T @ once.reshape(-1, once.shape[-1])
        self.dLdb = few.sum(axis=0)[:, np.newaxis]
        return (up @ self.W).reshape(self.A.shape)
