"""Exact sums for the bias; N is calculated; no attribute dictionary."""

import math

import numpy as np


class Linear(object):
    __slots__ = ("W", "b", "A", "N", "dLdW", "dLdb")

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        (self.N, _), self.A = A.shape, A[:, :]
        return np.add(np.tensordot(A, self.W, (1, 1)), np.ravel(self.b))

    def backward(self, dLdZ):
        self.dLdW = np.tensordot(dLdZ, self.A, (0, 0))
        self.dLdb = np.array([[math.fsum(column)] for column in dLdZ.T.tolist()])
        return np.tensordot(dLdZ, self.W, 1)
