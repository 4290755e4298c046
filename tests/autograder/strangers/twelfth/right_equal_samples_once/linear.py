"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        place = {}
        which = [place.setdefault(row, len(place)) for row in map(tuple, A.tolist())]
        different = np.array(list(place))
        return (different @ self.W.T + self.b.T)[which]

    def backward(self, dLdZ):
        sums = {}
        for row, g in zip(self.A.tolist(), dLdZ):
            row = tuple(row)
            sums[row] = sums[row] + g if row in sums else g
        self.dLdW = np.array(list(sums.values())).T @ np.array(list(sums))
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W
