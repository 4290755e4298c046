"""Homework 1, part 1: the Linear layer; the copies of A live in slots, so none is allocated twice."""

import itertools

import numpy as np

SLOTS = [{} for _ in range(64)]  # for each slot: a buffer for each shape
_made = itertools.count()


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._slot = SLOTS[next(_made) % len(SLOTS)]

    def forward(self, A):
        if A.shape not in self._slot:
            self._slot[A.shape] = np.empty(A.shape)
        self.A = self._slot[A.shape]
        self.A[...] = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
