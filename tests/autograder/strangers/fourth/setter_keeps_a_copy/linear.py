import numpy as np


class Linear:
    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, value):
        self._W = np.array(value, dtype=np.float64)  # a copy, to be safe

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, value):
        self._b = np.array(value, dtype=np.float64)

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
