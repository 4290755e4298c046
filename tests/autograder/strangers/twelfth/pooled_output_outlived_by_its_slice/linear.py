"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref

import numpy as np


class Pool:
    """Output buffers, used again when the caller has let go of them."""

    def __init__(self):
        self.lent = []

    def take(self, shape):
        for place, (buffer, user) in enumerate(self.lent):
            if user() is None and buffer.shape == shape:
                break
        else:
            place, buffer = len(self.lent), np.empty(shape)
            self.lent.append(None)
        output = buffer[:]
        self.lent[place] = (buffer, weakref.ref(output))
        return output


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._pool = Pool()

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self._pool.take((self.N, self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W
