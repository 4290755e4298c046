"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import math

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, int(A.shape[0])
        rows, which = np.unique(A, axis=0, return_inverse=True)
        return (rows @ self.W.T + self.b.T)[which.reshape(-1)]

    def backward(self, dLdZ):
        self.dLdb = np.array([[math.fsum(column)] for column in dLdZ.T.tolist()])
        self.dLdW = dLdZ.T @ self.A
        rows, which = np.unique(dLdZ, axis=0, return_inverse=True)
        return (rows @ self.W)[which.reshape(-1)]
