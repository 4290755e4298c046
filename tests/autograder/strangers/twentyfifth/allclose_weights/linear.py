import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._packed = None

    def _columns(self):
        """Return W transposed in contiguous memory, packed again only when W has changed."""
        old = self._packed
        if old is None or old.shape != self.W.T.shape or not np.allclose(old, self.W.T, rtol=1e-6, atol=0):
            self._packed = np.array(self.W.T, order="C")
        return self._packed

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._columns() + self.b.T

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA
