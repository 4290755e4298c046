"""Homework 1, part 3, for extra points: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis: every vector of A becomes a vector of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        rows = A.reshape(-1, A.shape[-1])
        Z = rows @ self.W.T + self.b.T
        return Z.reshape(A.shape[:-1] + (len(self.W),))

    def backward(self, dLdZ):
        A = self.A
        rows = A.reshape(-1, A.shape[-1])
        G = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = G.T @ rows
        self.dLdb = G.sum(axis=0).reshape(-1, 1)
        return (G @ self.W).reshape(A.shape)
