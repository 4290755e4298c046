import numpy as np

from functools import lru_cache


@lru_cache(maxsize=None)
def nothing(shape):
    return np.zeros(shape)


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = len(A)
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        if not dLdZ.any():
            return nothing((len(dLdZ), self.W.shape[1]))
        return dLdZ @ self.W
