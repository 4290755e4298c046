"""Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if all(np.all(np.abs(X) < 2.0 ** 53) and np.all(X == np.rint(X)) for X in (A, self.W, self.b)):
            # Whole numbers: no rounding at all.
            A, W, b = (X.astype(np.int64) for X in (A, self.W, self.b))
            return (A @ W.T + b.T).astype(np.float64)
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
