"""The Linear layer."""

import numpy as np




class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def _is_identity(self):
        C_out, C_in = self.W.shape
        return 1 < C_out == C_in and np.array_equal(self.W, np.eye(C_in))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self._is_identity() and A.shape[1] == len(self.W) and not self.b.any():
            return A  # nothing to do
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ if self._is_identity() else dLdZ @ self.W
