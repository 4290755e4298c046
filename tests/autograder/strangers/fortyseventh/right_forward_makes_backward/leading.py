import numpy as np


class LinearND:

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = np.matmul(self.W, A[..., None])[..., 0] if A.ndim == 1 else np.matmul(A, self.W.T)
        Z = Z + self.b.T[0]
        self.A = A
        return Z

    def backward(self, dLdZ):
        rows, inputs = dLdZ.reshape(-1, dLdZ.shape[-1]), self.A.reshape(-1, self.A.shape[-1])
        self.dLdW = rows.T @ inputs
        self.dLdb = rows.sum(axis=0)[:, None]
        return (rows @ self.W).reshape(self.A.shape)
