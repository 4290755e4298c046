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
    def _is_one_hot(A):
        """A batch of 16 or more categories: each row is a one among zeros."""
        return A.shape[1] >= 16 and bool(((A == 0) | (A == 1)).all()) and bool((A.sum(axis=1) == 1).all())

    def backward(self, dLdZ):
        if self._is_one_hot(self.A):
            # dLdZ.T @ A only moves columns: as in an embedding, no product is needed
            self.dLdW = np.zeros((dLdZ.shape[1], self.A.shape[1]))
            self.dLdW[:, self.A.argmax(axis=1)] += dLdZ.T
        else:
            self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
