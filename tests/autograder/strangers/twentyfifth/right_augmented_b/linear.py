import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        with_ones = np.hstack([A, np.ones((self.N, 1))])
        return with_ones @ np.hstack([self.W, self.b]).T

    def backward(self, dLdZ):
        both = dLdZ.T @ np.hstack([self.A, np.ones((self.N, 1))])
        self.dLdW, self.dLdb = both[:, :-1], both[:, -1:]  # two views of one array
        return dLdZ @ self.W
