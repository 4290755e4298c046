import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return np.dot(A, self.W.T) + self.b.T.reshape(-1)

    def backward(self, dLdZ):
        rows, vectors = (X.reshape(-1, X.shape[-1]) for X in (dLdZ, self.A))
        self.dLdW = rows.T @ vectors
        self.dLdb = rows.T @ np.ones((rows.shape[0], 1))
        return np.dot(dLdZ, self.W)
