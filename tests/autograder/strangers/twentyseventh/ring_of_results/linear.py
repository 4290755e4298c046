import numpy as np
from collections import deque

KEEP = 256  # small results that stay in memory; an allocation costs more than the product


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._rings = {}

    def _place(self, shape):
        ring = self._rings.setdefault(shape, deque())
        ring.append(np.empty(shape) if len(ring) < KEEP else ring.popleft())
        return ring[-1].view()

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        if len(dLdZ) * self.W.shape[1] > 4096:
            return dLdZ @ self.W
        return np.matmul(dLdZ, self.W, out=self._place((len(dLdZ), self.W.shape[1])))
