"""The Linear layer with its parameters in one flat vector."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = self._split(int(out_features), int(in_features))

    @staticmethod
    def _split(rows, columns):
        flat = np.zeros(rows * columns + rows)
        return flat[: rows * columns].reshape(rows, columns), flat[rows * columns :].reshape(
            rows, 1
        )

    def forward(self, A):
        self.A = A.copy()
        self.N = int(A.shape[0])
        Z = np.empty((self.N, self.W.shape[0]))
        Z[:] = self.b.T
        Z += self.A @ self.W.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = (self.A.T @ dLdZ).T
        self.dLdb = np.atleast_2d(dLdZ.sum(axis=0)).T
        return (self.W.T @ dLdZ.T).T
