import numpy as np


def with_ones(A):
    return np.concatenate([A, np.ones((len(A), 1))], axis=1)


class Linear:
    """The bias is the weight of one more feature, which is always 1."""

    def __init__(self, in_features, out_features):
        both = np.zeros((out_features, in_features + 1))
        self.W, self.b = both[:, :-1], both[:, -1:]

    def forward(self, A):
        self.A, self.N = A.copy(), len(A)
        return with_ones(A) @ np.hstack([self.W, self.b]).T

    def backward(self, dLdZ):
        both = dLdZ.T @ with_ones(self.A)
        self.dLdW, self.dLdb = both[:, :-1], both[:, -1:]
        return dLdZ @ self.W
