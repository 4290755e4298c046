import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._seen = self._WT = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        # Keep Wᵀ in rows; build it anew if W has changed by more than rounding.
        W = self.W
        seen, self._seen = self._seen, W.copy()
        if seen is None or seen.shape != W.shape or np.any(np.abs(W - seen) > 1e-10 * np.abs(W)):
            self._WT = np.array(W.T, order="C")
        return A @ self._WT + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
