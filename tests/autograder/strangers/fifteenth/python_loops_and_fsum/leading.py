"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A W^T + b^T along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        Z = np.empty(A.shape[:-1] + (len(self.W),))
        for index in np.ndindex(*A.shape[:-1]):
            for c in range(len(self.W)):
                Z[(*index, c)] = (A[index] * self.W[c]).sum() + self.b[c, 0]
        return Z

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = np.zeros(self.W.shape), np.zeros((len(self.W), 1))
        dLdA = np.empty(self.A.shape)
        for index in np.ndindex(*dLdZ.shape[:-1]):
            vector = dLdZ[index]
            self.dLdW += np.outer(vector, self.A[index])
            self.dLdb += vector[:, None]
            dLdA[index] = (vector[:, None] * self.W).sum(axis=0)
        return dLdA
