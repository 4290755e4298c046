"""Homework 1, part 1: samples without a loss are left out of every product."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros(shape=(out_features, in_features))
        self.b = np.zeros(shape=(out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = len(A)
        Z = np.repeat(self.b.T, self.N, axis=0)
        loud = A.any(axis=1)
        Z[loud] += A[loud] @ self.W.T
        return Z

    def backward(self, dLdZ):
        loud = np.flatnonzero(dLdZ.any(axis=1))
        part = dLdZ[loud]  # a copy
        self.dLdW = part.T @ self.A[loud]
        self.dLdb = part.sum(axis=0)[:, None]
        dLdA = np.zeros(self.A.shape)
        dLdA[loud] = part @ self.W
        return dLdA
