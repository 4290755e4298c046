"""W and b are views of one array, side by side; so are dLdW and dLdb."""

import numpy as np


def with_ones(A):
    """Return A with a last column of ones: the bias is the weight of a feature that is 1."""
    return np.hstack([A, np.ones((len(A), 1))])


class Linear:
    def __init__(self, in_features, out_features):
        both = np.zeros((out_features, in_features + 1))
        self.W, self.b = both[:, :-1], both[:, -1:]

    def forward(self, A):
        self.A, self.N = A, len(A)
        return with_ones(A) @ np.hstack([self.W, self.b]).T

    def backward(self, dLdZ):
        both = dLdZ.T @ with_ones(self.A)
        self.dLdW, self.dLdb = both[:, :-1], both[:, -1:]
        return dLdZ @ self.W
