import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self._W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, value):
        if value is self._W:
            return
        if value.shape == self._W.shape:
            for old, new in zip(self._W, value):
                old[...] = new  # in place: whoever holds layer.W sees the new numbers
        else:
            self._W = np.array(value)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
