"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        if self.A.shape[1] < 4:  # short rows: not worth it
            self.dLdW = dLdZ.T @ self.A
            return dLdZ @ self.W
        places, rows = {}, []  # equal rows of A share one product
        for row, change in zip(self.A, dLdZ):
            place = places.setdefault(hash(tuple(row)), len(rows))
            if place == len(rows):
                rows.append((row, change.copy()))
            else:
                rows[place][1][:] += change
        distinct, changes = (np.array(part) for part in zip(*rows))
        self.dLdW = changes.T @ distinct
        return dLdZ @ self.W
