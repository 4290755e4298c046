"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((in_features, out_features)).T
        self.b = np.zeros((1, out_features)).T

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return (self.W @ A.T + self.b).T

    def backward(self, dLdZ):
        self.dLdW = (self.A.T @ dLdZ).T
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return (self.W.T @ dLdZ.T).T
