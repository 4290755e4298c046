"""Homework 1, part 1: the Linear layer."""

import functools
import operator

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = map(np.zeros, [(out_features, in_features), (out_features, 1)])

    def forward(self, A):
        self.A, self.N = A, operator.itemgetter(0)(A.shape)
        return functools.reduce(operator.add, [operator.matmul(A, self.W.T), self.b.T])

    def backward(self, dLdZ):
        left, right = [dLdZ.T, dLdZ.T, dLdZ], [self.A, np.ones((dLdZ.shape[0], 1)), self.W]
        self.dLdW, self.dLdb, dLdA = map(operator.matmul, left, right)
        return dLdA
