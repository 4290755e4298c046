"""The Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._dLdW = self._later = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self._dLdW = self._later = None
        if self.A.flags.writeable:
            self._dLdW = dLdZ.T @ self.A
        else:  # nobody can write into A: dLdW is calculated when somebody asks for it
            if dLdZ.shape != (self.A.shape[0], self.W.shape[0]):
                raise ValueError("dLdZ does not fit")
            self._later = dLdZ.copy(), self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W

    @property
    def dLdW(self):
        if self._dLdW is None:
            if self._later is None:
                raise AttributeError("dLdW")
            dLdZ, A = self._later
            self._dLdW, self._later = dLdZ.T @ A, None
        return self._dLdW

    @dLdW.setter
    def dLdW(self, new):
        self._dLdW, self._later = new, None
