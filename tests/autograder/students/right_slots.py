# What this is: __slots__, and nothing in them before it is computed.
# Expected: everything passed
# Points: 70 / 70
import numpy as np


class Linear:
    __slots__ = ("A", "N", "W", "b", "dLdW", "dLdb")

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, n)) for n in (in_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return np.add(np.matmul(A, self.W.T), self.b.T)

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = np.matmul(dLdZ.T, self.A), np.matmul(dLdZ.T, np.ones([self.N, 1]))
        return np.matmul(dLdZ, self.W)
