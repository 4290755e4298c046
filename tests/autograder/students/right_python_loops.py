# What this is: nothing but loops over single numbers.
# Expected: everything passed
# Points: 70 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.n_in, self.n_out = in_features, out_features
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = np.zeros((self.N, self.n_out))
        for n in range(self.N):
            for o in range(self.n_out):
                total = self.b[o, 0]
                for i in range(self.n_in):
                    total += A[n, i] * self.W[o, i]
                Z[n, o] = total
        return Z

    def backward(self, dLdZ):
        N, n_out, n_in = self.N, self.n_out, self.n_in
        dLdA = np.zeros((N, n_in))
        self.dLdW = np.zeros((n_out, n_in))
        self.dLdb = np.zeros((n_out, 1))
        for n in range(N):
            for o in range(n_out):
                g = dLdZ[n, o]
                self.dLdb[o, 0] += g
                for i in range(n_in):
                    self.dLdW[o, i] += g * self.A[n, i]
                    dLdA[n, i] += g * self.W[o, i]
        return dLdA
