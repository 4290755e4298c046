import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.dLdW = np.empty((in_features, out_features)).T
        self.dLdb = np.empty((1, out_features)).T

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return (self.W @ A.T + self.b).T

    def backward(self, dLdZ):
        np.matmul(dLdZ.T, self.A, out=self.dLdW)
        np.add.reduce(dLdZ[::-1], axis=0, out=self.dLdb[:, 0])
        frame = np.full((self.N + 2, self.W.shape[1] + 3), np.nan)
        frame[1:-1, 2:-1] = (self.W.T @ dLdZ.T).T
        return frame[1:-1, 2:-1]
