import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        if len(dLdZ) <= 3000:
            self.dLdb = dLdZ.sum(axis=0)[:, None]
        else:
            total = np.zeros(dLdZ.shape[1])
            for start in range(0, len(dLdZ) - 1, 3000):
                total += dLdZ[start : start + 3000].sum(axis=0)
            self.dLdb = total[:, None]
        return dLdA
