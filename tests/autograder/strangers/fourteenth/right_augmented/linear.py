"""The Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return np.hstack([A, np.ones((len(A), 1))]) @ np.hstack([self.W, self.b]).T

    def backward(self, dLdZ):
        both = dLdZ.T @ np.hstack([self.A, np.ones((len(self.A), 1))])
        self.dLdW, self.dLdb = both[:, :-1].copy(), both[:, -1:].copy()
        return dLdZ @ self.W
