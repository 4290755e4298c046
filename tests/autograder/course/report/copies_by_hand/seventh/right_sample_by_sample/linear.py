import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.b = np.zeros((out_features, 1))
        self.W = np.zeros((out_features, in_features))

    def backward(self, dLdZ):
        # go over the batch
        self.dLdb = np.zeros_like(self.b)
        self.dLdW = np.zeros_like(self.W)
        result = []
        for i in range(self.N):
            g = dLdZ[i]
            self.dLdb = self.dLdb + g[:, None]
            self.dLdW = self.dLdW + np.outer(g, self.A[i])
            result.append(g @ self.W)
        return np.stack(result)

    def forward(self, A):
        self.A = A
        self.N = len(A)
        bias = self.b.ravel()
        return np.array([self.W @ row + bias for row in A])
