"""Homework 1, part 3: any number of axes."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.plans = {}

    def forward(self, A):
        self.A = A
        rows = A.reshape(-1, A.shape[-1]) @ self.W.T + self.b.T
        return rows.reshape(self.leading("Z", A) + rows.shape[1:])

    def leading(self, name, array):
        """Return the leading axes, worked out again only when the kind of array has changed."""
        kind = array.ndim, array.size
        if name not in self.plans or self.plans[name][0] != kind:
            self.plans[name] = kind, array.shape[:-1]
        return self.plans[name][1]

    def backward(self, dLdZ):
        rows = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = rows.T @ self.A.reshape(-1, self.A.shape[-1])
        self.dLdb = rows.sum(axis=0)[:, None]
        dLdA = rows @ self.W
        return dLdA.reshape(self.leading("dLdA", dLdZ) + dLdA.shape[1:])
