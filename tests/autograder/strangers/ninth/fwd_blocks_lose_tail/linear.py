# import numpy as np; from linear import Linear; L = Linear(1, 1)
# L.W[...] = 1
# print(L.forward(np.ones((2100, 1)))[-1], "right: 1")

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    BLOCK = 2048  # rows per product, so that a block fits into the processor's cache

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self.N <= self.BLOCK:
            return A @ self.W.T + self.b.T
        Z = np.zeros((self.N, self.W.shape[0]))
        for block in range(self.N // self.BLOCK):
            rows = slice(block * self.BLOCK, (block + 1) * self.BLOCK)
            Z[rows] = A[rows] @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
