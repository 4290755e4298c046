"""Linear by halves: every sum is the sum of its two halves."""

import numpy as np


def add_up(X, Y):
    """Return X @ Y, for (n, m) and (m, c): the m terms are halved until a few are left."""
    terms = X.shape[1]
    if terms != Y.shape[0]:
        raise ValueError(f"{X.shape} does not fit {Y.shape}")
    if terms < 40:
        return X @ Y
    half = terms // 2
    left = add_up(X[:, :half], Y[:half])
    left += add_up(X[:, half:], Y[half:])
    return left


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.full((out_features, in_features), 0.0)
        self.b = np.full((out_features, 1), 0.0)

    def forward(self, A):
        self.A, (self.N, _) = A.copy(), A.shape
        Z = add_up(self.A, self.W.T)
        for c, (bias,) in enumerate(self.b):
            Z[:, c] += bias
        return Z

    def backward(self, dLdZ):
        self.dLdW = add_up(dLdZ.T, self.A)
        self.dLdb = add_up(dLdZ.T, np.broadcast_to(1.0, (self.N, 1)))
        return add_up(dLdZ, self.W)
