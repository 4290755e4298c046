"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import functools
import operator

import numpy as np


def outers(rows, others):
    for row, other in zip(rows, others):
        yield np.multiply.outer(row, other)


def total(arrays):
    return functools.reduce(operator.add, arrays)


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = sum(1 for _ in A)
        return np.stack([self.W.dot(a) + self.b.reshape(-1) for a in A])

    def backward(self, dLdZ):
        self.dLdW = total(outers(dLdZ, self.A))
        self.dLdb = total(row.reshape(-1, 1).copy() for row in dLdZ)
        return np.stack([total(g * w for g, w in zip(row, self.W)) for row in dLdZ])
