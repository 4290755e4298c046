import numpy as np


def blocks(size, step=128):
    return (slice(k, k + step) for k in range(0, size, step))


class Linear:
    def __init__(self, in_features, out_features):
        self.b = np.zeros(out_features).reshape(-1, 1)
        self.W = np.repeat(self.b, in_features, axis=1)

    def forward(self, A):
        self.A, self.N = np.array(A), int(A.shape[0])
        Z = np.repeat(self.b.T, self.N, axis=0)
        for s in blocks(A.shape[1]):
            Z += A[:, s] @ self.W[:, s].T
        return Z

    def backward(self, dLdZ):
        self.dLdb = np.ones((1, len(dLdZ))).dot(dLdZ).T
        dLdW = np.zeros_like(self.W)
        for s in blocks(len(dLdZ), 2048):
            dLdW += dLdZ[s].T @ self.A[s]
        self.dLdW = dLdW
        dLdA = np.zeros(self.A.shape)
        for s in blocks(dLdZ.shape[1]):
            dLdA += dLdZ[:, s] @ self.W[s]
        return dLdA
