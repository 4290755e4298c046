import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @staticmethod
    def _whole(X):
        return bool((np.abs(X) < 2.0**53).all() and (X == np.floor(X)).all())

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self.W.size <= 4096 and self._whole(A) and self._whole(self.W):  # exact for integers
            return (A.astype(np.int64) @ self.W.T.astype(np.int64)).astype(np.float64) + self.b.T
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA
