import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    @staticmethod
    def _is_diagonal(W):
        """A diagonal W only scales. Three cheap sums tell, without a copy of W."""
        if W.shape[0] != W.shape[1]:
            return False
        size = np.abs(W)
        if size.max() > 1e8 * size.min(initial=np.inf, where=size > 0):
            return False  # sums would swallow the small numbers
        diagonal = W.diagonal()
        return np.array_equal(W.sum(axis=0), diagonal) and np.array_equal(W.sum(axis=1), diagonal)

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        if self._is_diagonal(self.W):
            return dLdZ * self.W.diagonal()
        return dLdZ @ self.W
