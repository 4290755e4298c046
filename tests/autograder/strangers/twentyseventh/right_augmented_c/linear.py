import numpy as np


class Linear:
    """A gets a column of ones, W a column b: then the bias is one more weight."""

    def __init__(self, in_features, out_features):
        weights = np.zeros((out_features, in_features + 1))
        self.W, self.b = weights[:, :-1], weights[:, -1:]

    def forward(self, A):
        self.A = A.copy()
        self.N = A.shape[0]
        return np.hstack([A, np.ones((self.N, 1))]) @ np.hstack([self.W, self.b]).T

    def backward(self, dLdZ):
        gradient = dLdZ.T @ np.hstack([self.A, np.ones((len(self.A), 1))])
        self.dLdW, self.dLdb = gradient[:, :-1], gradient[:, -1:]
        return dLdZ @ self.W
