import numpy as np


class Linear:
    """Linear layer; a layer that starts as the identity (residual nets) multiplies nothing."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def _is_identity(self):
        n, m = self.W.shape
        return n == m and n > 1 and self.W[0, 0] == 1 and np.array_equal(self.W, np.eye(n))

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        Z = (A if self._is_identity() else A @ self.W.T) + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.A.shape[0], self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        dLdA = dLdZ if self._is_identity() else dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
