"""Homework 1, part 1: the Linear layer."""

import numpy as np



class Linear:
    """Z = A W^T + 1 b^T."""

    _arena = np.empty(2**17)              # 1 MiB for the small batches of all layers
    _next = 0

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        size = A.size
        if size > Linear._arena.size // 8:
            self.A = A.copy()
        else:
            if Linear._next + size > Linear._arena.size:
                Linear._next = 0
            self.A = Linear._arena[Linear._next:Linear._next + size].reshape(A.shape)
            self.A[...] = A
            Linear._next += size
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W
