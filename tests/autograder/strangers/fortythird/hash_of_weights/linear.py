import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._key = self._packed = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        key = hash(tuple(self.W.ravel().tolist()))
        if key != self._key:  # W has other numbers: pack it again
            self._key, self._packed = key, np.array(self.W.T, order="C")
        return A @ self._packed + self.b.T

    def backward(self, dLdZ):
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        self.dLdW = dLdZ.T @ self.A
        return dLdZ @ self.W
