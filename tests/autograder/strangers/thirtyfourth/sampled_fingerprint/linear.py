import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._mark = None
        self._WT = None

    def _transposed(self):
        """Return W.T, contiguous; copied again only if W has changed."""
        W = self.W
        mark = (W.shape, W.flat[:: max(1, W.size // 1024)].tobytes())
        if mark != self._mark:
            self._WT = np.array(W.T, order="C")
            self._mark = mark
        return self._WT

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
