"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        # a.w = (|a|^2 + |w|^2 - |a - w|^2) / 2
        aa = (A ** 2).sum(axis=1)[:, None]
        ww = (self.W ** 2).sum(axis=1)[None, :]
        dd = ((A[:, None, :] - self.W[None, :, :]) ** 2).sum(axis=2)
        return (aa + ww - dd) / 2 + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
