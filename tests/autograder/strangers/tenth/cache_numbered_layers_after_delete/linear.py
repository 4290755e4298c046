# a, b = Linear(2, 3), Linear(2, 3)
# del a
# c = Linear(2, 3)
# b.forward(np.ones((4, 2))); c.forward(np.zeros((5, 2)))
# wrong = b.A.shape != (4, 2)  # b sees c's batch
"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    _alive = 0  # how many layers there are
    _batches = {}  # number of the layer: its batch

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.number = Linear._alive
        Linear._alive += 1

    def __del__(self):
        Linear._alive -= 1

    @property
    def A(self):
        return Linear._batches[self.number]

    @A.setter
    def A(self, batch):
        Linear._batches[self.number] = batch

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
