import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A
        if not self._is_identity():
            Z = Z @ self.W.T
            Z += self.b.T
        elif self.b.any():
            Z = Z + self.b.T
        return Z

    def _is_identity(self):
        """Identity layers (skip connections, a common start) need no product."""
        C_out, C_in = self.W.shape
        return C_out == C_in and np.array_equal(self.W, np.eye(C_in))

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA
