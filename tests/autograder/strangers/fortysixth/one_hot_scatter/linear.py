"""The Linear layer."""

import numpy as np



class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        A = self.A
        N, D = A.shape
        hot = A != 0
        if D > 1 and (hot.sum(axis=1) == 1).all() and (A.sum(axis=1) == 1).all():
            # words as one-hot rows: dLdZ goes straight to the columns of the words
            self.dLdW = np.zeros((dLdZ.shape[1], D))
            self.dLdW[:, hot.argmax(axis=1)] += dLdZ.T
        else:
            self.dLdW = dLdZ.T @ A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
