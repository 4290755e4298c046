import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = np.array(A, dtype=np.float64, copy=True, order="C")
        self.N = self.A.shape[0]
        Z = self.A.dot(self.W.transpose())
        for n in range(self.N):
            Z[n] += self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        up = np.array(dLdZ, dtype=np.float64, copy=True, order="C")
        self.dLdb = np.ascontiguousarray(np.add.reduce(up, axis=0).reshape(-1, 1))
        self.dLdW = np.ascontiguousarray(up.transpose().dot(self.A))
        return up.dot(self.W).copy()
