"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    # Several layers often get the same batch (queries, keys and values do): they share one
    # transposed copy. [batch, its transpose in rows, the layers that have it]
    shared = [None, None, None]

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        batch, _, users = Linear.shared
        if batch is not A or self in users:
            Linear.shared = [A, A.T.copy(), weakref.WeakSet()]
        Linear.shared[2].add(self)
        self._turned = A, Linear.shared[1]
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        batch, turned = getattr(self, "_turned", (None, None))
        if batch is not self.A:
            turned = self.A.T
        self.dLdW = (turned @ dLdZ).T
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        if Linear.shared[0] is self.A:  # after this, A may change
            Linear.shared = [None, None, None]
        dLdA = dLdZ @ self.W
        return dLdA
