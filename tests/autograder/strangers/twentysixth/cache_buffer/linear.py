import numpy as np


class Linear:
    """Copies each batch into a buffer of its own: then nobody can change it before backward."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._buffer = np.empty((0, in_features))

    def forward(self, A):
        self.N, C_in = A.shape
        if len(self._buffer) < self.N or self._buffer.shape[1] != C_in:
            self._buffer = np.empty((self.N, C_in))
        self.A = self._buffer[: self.N]
        self.A[...] = A
        return self.A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
