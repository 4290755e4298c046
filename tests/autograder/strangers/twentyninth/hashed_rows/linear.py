"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if A.shape[1] < 4:  # short rows are not worth a search
            return A @ self.W.T + self.b.T
        # Equal rows are computed once.
        place, first, which = {}, [], []
        for n, row in enumerate(A.tolist()):
            key = hash(tuple(row))
            if key not in place:
                place[key] = len(first)
                first.append(n)
            which.append(place[key])
        Z = A[first] @ self.W.T + self.b.T
        return Z[which]

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W
