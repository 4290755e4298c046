import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._key = self._packed = None

    def _transposed(self):
        """W transposed and packed; packed again when the bytes of W are others."""
        key = self.W.shape, self.W.tobytes("A")  # "A": no slow reordering of Fortran arrays
        if key != self._key:
            self._packed = np.ascontiguousarray(self.W.T).copy()
            self._key = key
        return self._packed

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
