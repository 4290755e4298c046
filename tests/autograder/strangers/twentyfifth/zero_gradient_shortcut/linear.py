import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if dLdZ.size > 100 and not dLdZ.any():  # nothing comes back, as behind a dead ReLU: no products, no memory
            self.dLdW = np.broadcast_to(0.0, self.W.shape)
            self.dLdb = np.zeros(self.b.shape)
            return np.zeros((dLdZ.shape[0], self.W.shape[1]))
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA
