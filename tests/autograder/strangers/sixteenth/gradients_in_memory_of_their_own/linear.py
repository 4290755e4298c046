import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._dLdW = np.empty((out_features, in_features))
        self._dLdb = np.empty((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = np.empty((self.N, self.b.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        np.add(Z, self.b.T, out=Z)
        return Z

    def backward(self, dLdZ):
        self.dLdW = np.matmul(dLdZ.T, self.A, out=self._dLdW)
        np.sum(dLdZ, axis=0, out=self._dLdb[:, 0])
        self.dLdb = self._dLdb
        return np.matmul(dLdZ, self.W)
