import numpy as np


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        return self._wide(A) @ np.hstack([self.W, self.b]).T

    def backward(self, dLdZ):
        both = dLdZ.T @ self._wide(self.A)
        self.dLdW, self.dLdb = both[:, :-1].copy(), both[:, -1:].copy()
        return dLdZ @ self.W

    @staticmethod
    def _wide(A):
        return np.column_stack([A, np.ones(len(A))])
