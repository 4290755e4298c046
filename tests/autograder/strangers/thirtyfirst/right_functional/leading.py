import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        if A.shape[-1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        Z = A.reshape(-1, A.shape[-1]) @ self.W.T + self.b.T
        self.A = A
        return Z.reshape(A.shape[:-1] + (self.W.shape[0],))

    def backward(self, dLdZ):
        if dLdZ.shape != self.A.shape[:-1] + (self.W.shape[0],):
            raise ValueError("dLdZ does not fit")
        G = dLdZ.reshape(-1, dLdZ.shape[-1])
        A = self.A.reshape(-1, self.A.shape[-1])
        dLdA = (G @ self.W).reshape(self.A.shape)
        self.dLdW = G.T @ A
        self.dLdb = G.sum(axis=0).reshape(-1, 1)
        return dLdA
