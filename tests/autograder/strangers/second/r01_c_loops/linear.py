"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        n = i = c = 0
        acc = 0.0
        C = self.W.shape[0]
        I = self.W.shape[1]
        self.A = A
        self.N = A.shape[0]
        Z = np.empty((self.N, C))
        while n < self.N:
            c = 0
            while c < C:
                acc = self.b[c, 0]
                i = 0
                while i < I:
                    acc += A[n, i] * self.W[c, i]
                    i += 1
                Z[n, c] = acc
                c += 1
            n += 1
        return Z

    def backward(self, dLdZ):
        C, I = self.W.shape
        N = self.N
        dLdW = np.zeros((C, I))
        dLdb = np.zeros((C, 1))
        dLdA = np.zeros((N, I))
        for n in range(N):
            for c in range(C):
                g = dLdZ[n, c]
                dLdb[c, 0] += g
                for i in range(I):
                    dLdW[c, i] += g * self.A[n, i]
                    dLdA[n, i] += g * self.W[c, i]
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA
