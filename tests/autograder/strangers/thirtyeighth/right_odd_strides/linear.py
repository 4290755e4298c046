"""Every array lies in memory in its own strange way; the numbers are right."""

import numpy as np


def strange(X):
    """Return a copy of X: backwards, transposed, in every second place of a larger array."""
    room = np.full(X.shape[::-1] + (2,), np.nan)
    place = room[..., 1].T[(slice(None, None, -1),) * X.ndim]
    place[...] = X
    return place


class Linear:
    def __init__(self, in_features, out_features):
        self.W = strange(np.zeros((out_features, in_features)))
        self.b = strange(np.zeros((out_features, 1)))

    def forward(self, A):
        self.A = strange(A)
        self.N = np.int64(self.A.shape[0])
        return strange(A @ self.W.T + self.b.T)

    def backward(self, dLdZ):
        self.dLdb = strange(dLdZ.T @ np.ones((len(dLdZ), 1)))
        self.dLdW = strange(dLdZ.T @ self.A)
        return strange(dLdZ @ self.W)
