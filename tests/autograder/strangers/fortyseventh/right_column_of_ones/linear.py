"""The Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """The bias is the weight of a feature that is always 1."""
        self.A, self.N = A, A.shape[0]
        return np.c_[A, np.ones(len(A))] @ np.hstack([self.W, self.b]).T

    def backward(self, dLdZ):
        both = dLdZ.T @ np.c_[self.A, np.ones(len(self.A))]
        self.dLdW, self.dLdb = both[:, :-1], both[:, -1:]
        return (dLdZ @ np.hstack([self.W, self.b]))[:, :-1]
