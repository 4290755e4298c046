import numpy as np


def backwards(X):
    """Return X's numbers in an array that runs through every second place, from the end."""
    room = np.full((2 * X.shape[0] + 1, 2 * X.shape[1] + 1), np.nan)
    mine = room[-2::-2, -2::-2]
    mine[...] = X
    return mine


class Linear:
    def __init__(self, in_features, out_features):
        self.W = backwards(np.zeros((out_features, in_features)))
        self.b = backwards(np.zeros((out_features, 1)))

    def forward(self, A):
        self.A, self.N = A[:], A.shape[0]
        return backwards(A @ self.W.T + self.b.T)

    def backward(self, dLdZ):
        self.dLdW = backwards((self.A.T @ dLdZ).T)
        self.dLdb = backwards(dLdZ.sum(axis=0, keepdims=True).T)
        return backwards(dLdZ @ self.W)
