import numpy as np


class Linear:
    _slots = [(None, None)] * 256  # (A, N) of each layer, in one place
    _made = 0

    @property
    def A(self):
        return Linear._slots[self._slot][0]

    @A.setter
    def A(self, value):
        Linear._slots[self._slot] = (value, self.N)

    @property
    def N(self):
        return Linear._slots[self._slot][1]

    @N.setter
    def N(self, value):
        Linear._slots[self._slot] = (self.A, value)

    def __init__(self, in_features, out_features):
        self._slot = Linear._made % len(Linear._slots)
        Linear._made += 1
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
