import numpy as np


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        Z = np.zeros((self.N, len(self.W)))
        for i in range(A.shape[1]):
            Z += np.outer(A[:, i], self.W[:, i])
        for c in range(len(self.b)):
            Z[:, c] += self.b[c, 0]
        return Z

    def backward(self, dLdZ):
        dLdA = np.zeros((len(dLdZ), self.W.shape[1]))
        self.dLdW = np.zeros(self.W.shape)
        self.dLdb = np.zeros(self.b.shape)
        for c in range(dLdZ.shape[1]):
            dLdA += np.outer(dLdZ[:, c], self.W[c])
            self.dLdb[c, 0] = np.sum(dLdZ[:, c])
            for i in range(self.W.shape[1]):
                self.dLdW[c, i] = np.dot(dLdZ[:, c], self.A[:, i])
        return dLdA
