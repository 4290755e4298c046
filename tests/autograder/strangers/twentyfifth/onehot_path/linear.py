import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self.N >= 8 and self._one_hot(A):
            # A row with a single 1 picks a column of W: no multiplication needed.
            return self.W.T[A.argmax(axis=1)] + self.b.T
        return A @ self.W.T + self.b.T

    @staticmethod
    def _one_hot(A):
        """The largest number of each row is 1, and nothing else adds to it."""
        return bool((A.max(axis=1) == 1).all() and (A.sum(axis=1) == 1).all())

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
