import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._seen = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        mark = self.W.view(np.uint64).sum(axis=0)  # a checksum of all bits
        if self.W is not self._seen or not np.array_equal(mark, self._mark):
            self._seen, self._mark = self.W, mark
            self._WT = np.ascontiguousarray(self.W.T).copy()
        return A @ self._WT + self.b.T

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
