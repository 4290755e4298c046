import numpy as np


class Linear:
    """W and b live in the same memory for ever; an assignment copies into it."""

    def __init__(self, in_features, out_features):
        self._W = np.zeros((out_features, in_features))
        self._b = np.zeros((out_features, 1))

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, value):
        if value is not self._W:
            if np.shape(value) == self._W.shape:
                self._W[...] = value
            else:
                self._W = np.array(value)

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, value):
        if value is not self._b:
            if np.shape(value) == self._b.shape:
                self._b[...] = value
            else:
                self._b = np.array(value)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._W.T + self._b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self._W
