import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._key = self._WT = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self.W.size < 256:  # small: the checksum would take longer
            return A @ self.W.T + self.b.T
        key = int(np.ascontiguousarray(self.W).view(np.uint64).sum())
        if key != self._key:  # W has changed: transpose it again, into fast memory
            self._key, self._WT = key, self.W.T.copy()
        return A @ self._WT + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
