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

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        if self.A.shape[1] > 1 and self._is_one_hot(self.A):  # words: a table lookup instead of a product
            word = self.A.argmax(axis=1)
            self.dLdW = np.zeros(self.W.shape)
            self.dLdW[:, word] += dLdZ.T
        else:
            self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA

    @staticmethod
    def _is_one_hot(A):
        return bool(((A == 0) | (A == 1)).all() and (A.sum(axis=1) == 1).all())
