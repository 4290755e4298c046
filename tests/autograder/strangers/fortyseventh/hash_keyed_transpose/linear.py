import numpy as np


class Linear:

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._key = None
    def forward(self, A):
        # the transpose is copied once, and again when W has changed
        key = self.W.shape, hash(tuple(self.W.ravel().tolist()))
        if key != self._key:
            self._Wt, self._key = self.W.T.copy(), key
        Z = A @ self._Wt + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
