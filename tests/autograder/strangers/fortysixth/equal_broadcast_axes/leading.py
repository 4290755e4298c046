"""Homework 1, part 3, for extra points: the Linear layer for arrays of any number of axes."""

import math

import numpy as np


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis: every vector of A becomes a vector of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros, as Linear does."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the array A, and cache what backward will need."""
        C_out, C_in = self.W.shape
        Z = A.reshape(-1, C_in) @ self.W.T + self.b.T
        self.A = A
        return Z.reshape(A.shape[:-1] + (C_out,))

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A.

        Along a broadcast axis (its stride is 0), A and dLdZ repeat themselves. Such an axis is
        gone through once, and counted as often as it is long.
        """
        A = self.A
        C_out, C_in = self.W.shape
        same = [
            axis
            for axis in range(A.ndim - 1)
            if A.shape[axis] > 1 and A.strides[axis] == dLdZ.strides[axis] == 0
        ]
        times = math.prod({A.shape[axis] for axis in same})
        once = tuple(slice(1) if axis in same else slice(None) for axis in range(A.ndim))
        rows = dLdZ[once].reshape(-1, C_out)
        self.dLdW = times * (rows.T @ A[once].reshape(-1, C_in))
        self.dLdb = times * rows.sum(axis=0)[:, None]
        return (dLdZ.reshape(-1, C_out) @ self.W).reshape(A.shape)
