"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        if self.A.shape[1] > 1 and len(self.A) > 1 and (self.A[:, -1] == 1).all():
            self.dLdb = self.dLdW[:, -1:]  # a last feature that is always 1 is a bias: it is there already
        else:
            self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
