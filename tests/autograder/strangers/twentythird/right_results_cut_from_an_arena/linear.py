"""The Linear layer; small results are cut from chunks, and no piece is ever used twice."""

import math

import numpy as np


class Arena:
    """Gives out float64 memory. A chunk lives as long as one of its pieces does."""

    __slots__ = ("chunk", "used")
    SIZE = 8192

    def __init__(self):
        self.chunk, self.used = np.empty(0), 0

    def piece(self, *shape):
        count = math.prod(shape)
        if count > self.SIZE // 8:
            return np.empty(shape)
        if self.used + count > self.chunk.size:
            self.chunk, self.used = np.empty(self.SIZE), 0
        start, self.used = self.used, self.used + count
        return self.chunk[start : self.used].reshape(shape)


arena = Arena()


class Linear:
    def __init__(self, in_features, out_features):
        self.W = arena.piece(out_features, in_features)
        self.b = arena.piece(out_features, 1)
        self.W.fill(0.0)
        self.b.fill(0.0)

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = np.matmul(A, self.W.T, out=arena.piece(self.N, self.W.shape[0]))
        return np.add(Z, self.b.T, out=Z)

    def backward(self, dLdZ):
        N, C_out = dLdZ.shape
        C_in = self.A.shape[1]
        self.dLdW = np.matmul(dLdZ.T, self.A, out=arena.piece(C_out, C_in))
        self.dLdb = np.sum(dLdZ.T, axis=1, keepdims=True, out=arena.piece(C_out, 1))
        return np.matmul(dLdZ, self.W, out=arena.piece(N, C_in))
