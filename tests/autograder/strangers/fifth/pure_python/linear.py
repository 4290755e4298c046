"""Linear layer with Python numbers: every sum is exact and rounded once."""

import math
from operator import mul

import numpy as np


def total(numbers):
    """Their sum, rounded once; sums beyond the floats follow the plain rules."""
    numbers = list(numbers)
    try:
        return math.fsum(numbers)
    except (OverflowError, ValueError):
        return sum(numbers)


def dot(x, y):
    return total(map(mul, x, y))


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.array([[0.0] * in_features for _ in range(out_features)])
        self.b = np.array([[0.0]] * out_features)

    def forward(self, A):
        self.A, self.N = A, len(A)
        weights = [(row, bias) for row, (bias,) in zip(self.W.tolist(), self.b.tolist())]
        return np.array([[total([*map(mul, a, w), bias]) for w, bias in weights] for a in A.tolist()], float)

    def backward(self, dLdZ):
        by_output = dLdZ.T.tolist()
        by_feature = self.A.T.tolist()
        self.dLdW = np.array([[dot(g, a) for a in by_feature] for g in by_output], float)
        self.dLdb = np.array([[total(g)] for g in by_output], float)
        columns = self.W.T.tolist()
        return np.array([[dot(g, w) for w in columns] for g in dLdZ.tolist()], float)
