"""Results are cut from large slabs. No place is used twice, so each belongs to who got it."""

import numpy as np

SLAB = 1 << 14


class Slab:
    def __init__(self):
        self.free = np.empty(0)

    def cut(self, *shape):
        size = int(np.prod(shape))
        if size > SLAB // 4:
            return np.empty(shape)
        if size > len(self.free):
            self.free = np.empty(SLAB)
        mine, self.free = self.free[:size], self.free[size:]
        return mine.reshape(shape)


slab = Slab()


class Linear:
    def __init__(self, in_features, out_features):
        self.W = slab.cut(out_features, in_features)
        self.b = slab.cut(out_features, 1)
        self.W[...] = self.b[...] = 0

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = slab.cut(self.N, len(self.W))
        np.add(A @ self.W.T, self.b.T, out=Z)
        return Z

    def backward(self, dLdZ):
        self.dLdW = slab.cut(*self.W.shape)
        self.dLdb = slab.cut(*self.b.shape)
        dLdA = slab.cut(*self.A.shape)
        np.matmul(dLdZ.T, self.A, out=self.dLdW)
        np.sum(dLdZ.T, axis=1, keepdims=True, out=self.dLdb)
        return np.matmul(dLdZ, self.W, out=dLdA)
