"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A W^T + b^T along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        if A.ndim < 1 or A.shape[-1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        rows = A.reshape(-1, A.shape[-1])
        Z = (rows @ self.W.T + self.b.T).reshape(*A.shape[:-1], self.W.shape[0])
        self.A = A
        return Z

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        if dLdZ.shape != (*self.A.shape[:-1], C_out):
            raise ValueError("dLdZ does not fit")
        upstream = dLdZ.reshape(-1, C_out)
        rows = self.A.reshape(-1, C_in)
        dLdA = (upstream @ self.W).reshape(self.A.shape)
        self.dLdW = upstream.T @ rows
        self.dLdb = upstream.sum(axis=0, keepdims=True).T
        return dLdA
