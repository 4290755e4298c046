import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._slab = np.empty(1 << 16)
        self._used = 0

    def _place(self, shape):
        """Return room for a result. Small ones share a slab: no malloc in a training loop."""
        size = shape[0] * shape[1]
        if size > 1024:
            return np.empty(shape)
        if self._used + size > self._slab.size:
            self._used = 0
        start, self._used = self._used, self._used + size
        return self._slab[start : start + size].reshape(shape)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self._place((self.N, self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
