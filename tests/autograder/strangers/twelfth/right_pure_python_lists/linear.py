"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def dot(x, y):
    total = 0.0
    for p, q in zip(x, y):
        total += p * q
    return total


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = len(A)
        W, b = self.W.tolist(), [row[0] for row in self.b.tolist()]
        return np.array([[dot(a, w) + bias for w, bias in zip(W, b)] for a in A.tolist()], dtype=np.float64)

    def backward(self, dLdZ):
        outputs, inputs = list(zip(*dLdZ.tolist())), list(zip(*self.A.tolist()))
        self.dLdW = np.array([[dot(g, x) for x in inputs] for g in outputs], dtype=np.float64)
        self.dLdb = np.array([[sum(g, 0.0)] for g in outputs], dtype=np.float64)
        columns = list(zip(*self.W.tolist()))
        return np.array([[dot(g, w) for w in columns] for g in dLdZ.tolist()], dtype=np.float64)
