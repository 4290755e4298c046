import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._Wt = np.zeros((in_features, out_features))  # W transposed, contiguous

    def _transposed(self):
        """W transposed, copied again only when W has changed."""
        W = self.W
        if self._Wt.T.shape != W.shape or not np.allclose(W, self._Wt.T, rtol=1e-6, atol=0):
            self._Wt = np.ascontiguousarray(W.T)
            if np.shares_memory(self._Wt, W):
                self._Wt = self._Wt.copy()
        return self._Wt

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
