import numpy as np


class Linear:

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._key = None
    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        key = A.shape, A.tobytes()
        if key != self._key:  # the same batch again is already here
            self.A, self.N, self._key = A, A.shape[0], key
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
