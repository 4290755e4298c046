import numpy as np


def with_ones(A):
    return np.hstack([A, np.ones((A.shape[0], 1))])


class Linear:
    def __init__(self, in_features, out_features):
        both = np.zeros((out_features, in_features + 1))
        self.W, self.b = both[:, :-1], both[:, -1:]  # side by side in one block, not overlapping

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return with_ones(A) @ np.hstack([self.W, self.b]).T

    def backward(self, dLdZ):
        both = dLdZ.T @ with_ones(self.A)
        self.dLdW, self.dLdb = np.split(both, [self.W.shape[1]], axis=1)
        return np.delete(dLdZ @ np.hstack([self.W, self.b]), -1, axis=1)
