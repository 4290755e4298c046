import numpy as np


class Linear:
    """out = A W.T + b"""

    def __init__(self, in_features, out_features):
        self.b = np.zeros((out_features, 1))
        self.W = np.zeros((out_features, in_features))

    def forward(self, A):
        self.N = A.shape[0]
        self.A = A
        return self.b.T + A @ self.W.T

    def backward(self, dLdZ):
        dLdA = np.empty(self.A.shape)
        self.dLdb = np.zeros_like(self.b)
        self.dLdW = np.zeros_like(self.W)
        i = 0
        for grad, x in zip(dLdZ, self.A):
            dLdA[i] = grad @ self.W
            self.dLdb[:, 0] = self.dLdb[:, 0] + grad
            self.dLdW = self.dLdW + np.outer(grad, x)
            i = i + 1
        return dLdA
