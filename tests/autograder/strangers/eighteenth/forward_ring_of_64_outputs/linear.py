import numpy as np


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

        self._ring, self._calls = {}, 0

    def forward(self, A):
        self.A, self.N = A, len(A)
        slot = (self.N, len(self.W), self._calls % 64)
        self._calls += 1
        Z = self._ring.setdefault(slot, np.empty(slot[:2]))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W
