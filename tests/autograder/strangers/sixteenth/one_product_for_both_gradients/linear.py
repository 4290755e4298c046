import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return self._with_ones() @ np.hstack([self.W, self.b]).T

    def _with_ones(self):
        return np.hstack([self.A, np.ones((self.N, 1))])

    def backward(self, dLdZ):
        both = dLdZ.T @ self._with_ones()
        self.dLdW, self.dLdb = both[:, :-1], both[:, -1:]
        return dLdZ @ self.W
