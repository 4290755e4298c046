import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    @property
    def W(self):
        return self._values["W"]

    @W.setter
    def W(self, value):
        self._values["W"] = value

    @property
    def b(self):
        return self._values["b"]

    @b.setter
    def b(self, value):
        self._values["b"] = value

    @property
    def A(self):
        return self._values["A"]

    @A.setter
    def A(self, value):
        self._values["A"] = value

    @property
    def N(self):
        return self._values["N"]

    @N.setter
    def N(self, value):
        self._values["N"] = value

    @property
    def dLdW(self):
        return self._values["dLdW"]

    @dLdW.setter
    def dLdW(self, value):
        self._values["dLdW"] = value

    @property
    def dLdb(self):
        return self._values["dLdb"]

    @dLdb.setter
    def dLdb(self, value):
        self._values["dLdb"] = value

    def __init__(self, in_features, out_features):
        self._values = {}
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
