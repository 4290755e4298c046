import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.array([[0.0] * in_features for _ in range(out_features)])
        self.b = np.array([[0.0] for _ in range(out_features)])

    def forward(self, A):
        self.A = A
        self.N = len(A)
        Z = np.zeros((self.N, self.W.shape[0]))
        for c in range(self.W.shape[0]):
            for i in range(self.W.shape[1]):
                Z[:, c] += A[:, i] * self.W[c, i]
            Z[:, c] += self.b[c, 0]
        return Z

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        self.dLdW = np.zeros((C_out, C_in))
        self.dLdb = np.zeros((C_out, 1))
        dLdA = np.zeros((self.N, C_in))
        for c in range(C_out):
            self.dLdb[c, 0] = dLdZ[:, c].sum()
            for i in range(C_in):
                self.dLdW[c, i] = (dLdZ[:, c] * self.A[:, i]).sum()
                dLdA[:, i] += dLdZ[:, c] * self.W[c, i]
        return dLdA
