import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        Z = A.reshape(-1, A.shape[-1]) @ self.W.T + self.b.T
        return Z.reshape(A.shape[:-1] + (self.W.shape[0],))

    def backward(self, dLdZ):
        D = dLdZ.reshape(-1, dLdZ.shape[-1])
        flat = self.A.reshape(-1, self.A.shape[-1])
        dLdA = D @ self.W
        self.dLdW = D.T @ flat
        self.dLdb = D.sum(axis=0)[:, None]
        return dLdA.reshape(self.A.shape)
