import numpy as np


class Linear:
    """Equal rows are multiplied once; rows of zeros are left out."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        rows, back = np.unique(A, axis=0, return_inverse=True)
        return (rows @ self.W.T + self.b.T)[back.reshape(-1)]

    def backward(self, dLdZ):
        live = dLdZ.any(axis=1)
        some = dLdZ[live]
        self.dLdb = some.sum(axis=0, keepdims=True).T
        self.dLdW = some.T @ self.A[live]
        dLdA = np.zeros(self.A.shape)
        dLdA[live] = some @ self.W
        return dLdA
