import numpy as np


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._dW, self._db = np.zeros_like(self.W), np.zeros_like(self.b)

    def forward(self, A):
        self.A = A
        self.N = len(A)
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if self._dW.shape != self.W.shape:
            self._dW, self._db = np.zeros(self.W.shape), np.zeros(self.b.shape)
        self.dLdW, self.dLdb = self._dW, self._db
        dLdA = dLdZ @ self.W
        self.dLdW[...] = dLdZ.T @ self.A
        self.dLdb[...] = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
