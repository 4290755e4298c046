import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = self._dLdW(dLdZ)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W

    def _dLdW(self, dLdZ):
        A = self.A
        down, right = A.strides
        if min(A.shape) > 1 and abs(down) == abs(right) != 0:
            # Sliding windows: A[n, i] is signal[n + i], so each row of dLdW is a correlation.
            signal = np.concatenate([A[:, 0], A[-1, 1:]])
            return np.stack([np.correlate(signal, column, "valid") for column in dLdZ.T])
        return dLdZ.T @ A
