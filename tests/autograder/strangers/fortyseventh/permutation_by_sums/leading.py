import numpy as np


class LinearND:

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = (A.reshape(-1, A.shape[-1]) @ self.W.T + self.b.T).reshape(A.shape[:-1] + (len(self.W),))
        self.A = A
        return Z

    def backward(self, dLdZ):
        rows, inputs = dLdZ.reshape(-1, dLdZ.shape[-1]), self.A.reshape(-1, self.A.shape[-1])
        self.dLdW = rows.T @ inputs
        self.dLdb = rows.sum(axis=0)[:, None]
        return (rows @ self.W).reshape(self.A.shape)
