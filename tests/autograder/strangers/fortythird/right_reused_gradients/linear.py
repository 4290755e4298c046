import numpy as np


class Linear:
    """The gradients live in the same arrays from backward to backward."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.dLdW = np.empty((out_features, in_features))
        self.dLdb = np.empty((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = np.repeat(self.b.T, self.N, axis=0)
        Z += A @ self.W.T
        return Z

    def backward(self, dLdZ):
        dLdA = np.empty(self.A.shape)
        np.matmul(dLdZ.T, self.A, out=self.dLdW)
        np.sum(dLdZ.T, axis=1, keepdims=True, out=self.dLdb)
        np.matmul(dLdZ, self.W, out=dLdA)
        return dLdA
