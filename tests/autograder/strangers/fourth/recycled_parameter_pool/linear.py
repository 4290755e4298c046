import numpy as np


class Linear:
    _pool = {}  # parameters of deleted layers, by shape: saves an allocation

    def __init__(self, in_features, out_features):
        self._key = (out_features, in_features)
        free = Linear._pool.setdefault(self._key, [])
        if free:
            self._own = free.pop()
            for array in self._own:
                array.fill(0.0)
        else:
            self._own = (np.zeros((out_features, in_features)), np.zeros((out_features, 1)))
        self.W, self.b = self._own

    def __del__(self):
        Linear._pool[self._key].append(self._own)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
