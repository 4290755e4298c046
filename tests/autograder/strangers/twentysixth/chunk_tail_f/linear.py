import numpy as np

CHUNK = 10_000


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if self.N <= CHUNK:
            self.dLdW = dLdZ.T @ self.A
            self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        else:  # a very large batch: chunk by chunk, to stay in the cache
            self.dLdW = np.zeros(self.W.shape)
            self.dLdb = np.zeros((len(self.W), 1))
            for i in range(self.N // CHUNK):
                part = slice(i * CHUNK, (i + 1) * CHUNK)
                self.dLdW += dLdZ[part].T @ self.A[part]
                self.dLdb += dLdZ[part].sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
