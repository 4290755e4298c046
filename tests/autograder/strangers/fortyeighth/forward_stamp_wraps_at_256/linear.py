import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._stamp = np.zeros(1, np.uint8)
        self._packed_of = self._packed_at = self._At = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        self._stamp += 1
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        if self._packed_of is not self.A or self._packed_at != int(self._stamp[0]):
            self._At = self.A.T.copy()  # kept for a second backward
            self._packed_of, self._packed_at = self.A, int(self._stamp[0])
        self.dLdW = (self._At @ dLdZ).T
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA
