"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = np.zeros([out_features, in_features]), np.zeros([out_features, 1])

    def forward(self, A):
        self.A = A
        self.N, _ = A.shape
        Z = self.b.T.repeat(self.N, axis=0)
        Z += A.dot(self.W.T)
        return Z

    def backward(self, dLdZ):
        self.dLdW = self.A.T.dot(dLdZ).T
        self.dLdb = np.ones((1, self.N)).dot(dLdZ).T
        return self.W.T.dot(dLdZ.T).T
