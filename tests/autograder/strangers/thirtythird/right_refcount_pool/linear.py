import sys

import numpy as np


class Pool:
    """Buffers that are lent out, and used again when nothing refers to them or to their memory."""

    def __init__(self):
        self.buffers = [np.empty(0)]
        self.idle = sys.getrefcount(self.buffers[0])

    def take(self, shape):
        size = int(np.prod(shape))
        for k in range(len(self.buffers)):
            # Each view of a buffer has the buffer as its base, also a view of a view.
            if self.buffers[k].size == size and sys.getrefcount(self.buffers[k]) == self.idle:
                return self.buffers[k].reshape(shape)
        self.buffers = self.buffers[-3:] + [np.empty(size)]
        return self.buffers[-1].reshape(shape)


pool = Pool()


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = pool.take((A.shape[0], self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        return np.add(Z, self.b.T, out=Z)

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return np.matmul(dLdZ, self.W, out=pool.take(self.A.shape))
