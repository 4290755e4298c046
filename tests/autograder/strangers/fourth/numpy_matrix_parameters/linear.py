import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        # The table of names says that W and b are matrices.
        self.W = np.asmatrix(np.zeros((out_features, in_features)))
        self.b = np.asmatrix(np.zeros((out_features, 1)))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return np.asarray(A @ np.asarray(self.W).T + np.asarray(self.b).T)

    def backward(self, dLdZ):
        self.dLdW = np.asarray(dLdZ.T @ self.A)
        self.dLdb = np.asarray(dLdZ.sum(axis=0)).reshape(-1, 1)
        return np.asarray(dLdZ @ np.asarray(self.W))
