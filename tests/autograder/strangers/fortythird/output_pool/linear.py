import weakref

import numpy as np

LARGE = 1 << 15


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._pool = np.empty(0)
        self._user = None  # a weak reference to the last output in the pool

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        size = self.N * self.W.shape[0]
        if size < LARGE:
            return A @ self.W.T + self.b.T
        if self._pool.size < size or (self._user is not None and self._user() is not None):
            self._pool = np.empty(size)
        Z = self._pool[:size].reshape(self.N, -1)
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        self._user = weakref.ref(Z)
        return Z

    def backward(self, dLdZ):
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        self.dLdW = dLdZ.T @ self.A
        return dLdZ @ self.W
