import numpy as np


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._key = None

    def forward(self, A):
        self.A, self.N = A, len(A)
        key = (id(self.W), self.W.shape, float(self.W.sum()))
        if key != self._key or self._held is not self.W:
            self._key, self._held, self._WT = key, self.W, self.W.T.copy()
        return A @ self._WT + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W
