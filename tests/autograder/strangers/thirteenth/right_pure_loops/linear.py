"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.array([[0.0] * in_features for _ in range(out_features)])
        self.b = np.array([[0.0] for _ in range(out_features)])

    def forward(self, A):
        self.A = A
        self.N = len(A)
        W, b = self.W.tolist(), self.b.tolist()
        return np.array([[sum(x * w for x, w in zip(a, row)) + bias[0]
                          for row, bias in zip(W, b)] for a in A.tolist()])

    def backward(self, dLdZ):
        D, A, W = dLdZ.tolist(), self.A.tolist(), self.W.tolist()
        outs, ins, samples = range(len(W)), range(len(W[0])), range(len(D))
        self.dLdW = np.array([[sum(D[n][c] * A[n][i] for n in samples) for i in ins] for c in outs], dtype=float)
        self.dLdb = np.array([[sum(D[n][c] for n in samples)] for c in outs], dtype=float)
        return np.array([[sum(D[n][c] * W[c][i] for c in outs) for i in ins] for n in samples], dtype=float)
