import numpy as np

BLOCK = 3000


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
        N = len(dLdZ)
        if N <= BLOCK:
            self.dLdW = dLdZ.T @ self.A
        else:  # long batches go block by block
            self.dLdW = np.zeros((dLdZ.shape[1], self.A.shape[1]))
            for start in range(0, N - 1, BLOCK):
                self.dLdW += dLdZ[start:start + BLOCK].T @ self.A[start:start + BLOCK]
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
