import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._owner, self._WT = self.W, self.W.T

    def _transposed(self):
        owner = self.W if self.W.base is None else self.W.base
        if owner is not self._owner or self._WT.shape != self.W.shape[::-1]:  # W is a new array
            self._owner, self._WT = owner, self.W.T
        return self._WT

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
