"""The Linear layer, with a loop for each sum over features."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.empty((out_features, in_features))
        self.W.fill(0.0)
        self.b = np.empty((out_features, 1))
        self.b.fill(0.0)

    def forward(self, A):
        self.A = A
        self.N = len(A)
        C_out, C_in = self.W.shape
        Z = np.empty((self.N, C_out))
        for c in range(C_out):
            Z[:, c] = self.b[c, 0]
            for i in range(C_in):
                Z[:, c] += A[:, i] * self.W[c, i]
        return Z

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        dLdW = np.empty((C_out, C_in))
        dLdb = np.empty((C_out, 1))
        dLdA = np.zeros((len(dLdZ), C_in))
        for c in range(C_out):
            dLdb[c, 0] = np.sum(dLdZ[:, c])
            for i in range(C_in):
                dLdW[c, i] = np.dot(dLdZ[:, c], self.A[:, i])
                dLdA[:, i] += dLdZ[:, c] * self.W[c, i]
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA
