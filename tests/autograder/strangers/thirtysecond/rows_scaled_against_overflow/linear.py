import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        if dLdZ.shape[1] < 8:
            return dLdZ @ self.W
        # No long sum may overflow: rows with large numbers are scaled to 1, and back at the end.
        scale = np.abs(dLdZ).max(axis=1, keepdims=True)
        scale = np.where(scale > 1e120, scale, 1.0)
        return (dLdZ / scale) @ self.W * scale
