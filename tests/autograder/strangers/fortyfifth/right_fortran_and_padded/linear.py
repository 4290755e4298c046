"""Everything is the transpose of what NumPy would make, or a window in a larger array."""

import numpy as np


def _window(X):
    """Return X's numbers as a view with gaps, backwards in memory."""
    room = np.full((2 * X.shape[1] + 3, X.shape[0] + 2), np.nan)
    view = room[1 : 2 * X.shape[1] + 1 : 2, 1:-1].T[::-1, ::-1]
    view[...] = X
    return view


class Linear:
    def __init__(self, in_features, out_features):
        self.W = _window(np.zeros((out_features, in_features)))
        self.b = _window(np.zeros((out_features, 1)))

    def forward(self, A):
        self.A, self.N = _window(A), np.int64(A.shape[0])
        return (self.b + self.W @ A.T).T

    def backward(self, dLdZ):
        self.dLdb = _window(np.add.reduce(dLdZ, 0, keepdims=True).T)
        self.dLdW = _window((self.A.T @ dLdZ).T)
        return _window((self.W.T @ dLdZ.T).T)
