import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        # The largest product is only made if somebody asks for it. (A frozen layer never does.)
        self._factors = dLdZ.T.copy(), self.A
        self._dLdW = None
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W

    @property
    def dLdW(self):
        if self._dLdW is None:
            left, right = self._factors
            self._dLdW = left @ right
            self._factors = None
        return self._dLdW
