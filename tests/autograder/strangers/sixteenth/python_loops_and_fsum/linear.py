import math

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.array([[0.0] * in_features for _ in range(out_features)])
        self.b = np.array([[0.0] for _ in range(out_features)])

    def forward(self, A):
        self.A = A
        self.N = len(A)
        Z = np.empty((self.N, len(self.W)))
        rows, weights = A.tolist(), self.W.tolist()
        for n, row in enumerate(rows):
            for c, weight in enumerate(weights):
                Z[n, c] = math.fsum([a * w for a, w in zip(row, weight)] + [self.b[c, 0]])
        return Z

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        N = len(dLdZ)
        self.dLdW = np.zeros((C_out, C_in))
        self.dLdb = np.zeros((C_out, 1))
        dLdA = np.zeros((N, C_in))
        for c in range(C_out):
            up = dLdZ[:, c].tolist()
            self.dLdb[c, 0] = math.fsum(up)
            for i in range(C_in):
                self.dLdW[c, i] = math.fsum(u * a for u, a in zip(up, self.A[:, i].tolist()))
        for n in range(N):
            for i in range(C_in):
                dLdA[n, i] = math.fsum(u * w for u, w in zip(dLdZ[n].tolist(), self.W[:, i].tolist()))
        return dLdA
