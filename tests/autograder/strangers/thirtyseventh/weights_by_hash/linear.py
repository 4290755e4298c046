"""The Linear layer."""

import numpy as np




class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._key = None


    def _transposed(self):
        """Return W transposed, contiguous. It is made again only when W has changed."""
        if self.W.size > 4096:
            return self.W.T
        key = hash(tuple(self.W.ravel().tolist()))
        if key != self._key:
            self._Wt = self.W.T.copy()
            self._key = key
        return self._Wt

    def forward(self, A):
        Z = A @ self._transposed() + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
