"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


def product(X, Y):
    """Return X @ Y, large ones by Strassen's seven products in the place of eight."""
    m, n, p = X.shape[0], X.shape[1], Y.shape[1]
    if min(m, n, p) < 192 or m % 2 or n % 2 or p % 2:
        return X @ Y
    m, n, p = m // 2, n // 2, p // 2
    a, b, c, d = X[:m, :n], X[:m, n:], X[m:, :n], X[m:, n:]
    e, f, g, h = Y[:n, :p], Y[:n, p:], Y[n:, :p], Y[n:, p:]
    s1 = product(a + d, e + h)
    s2 = product(c + d, e)
    s3 = product(a, f - h)
    s4 = product(d, g - e)
    s5 = product(a + b, h)
    s6 = product(c - a, e + f)
    s7 = product(b - d, g + h)
    return np.block([[s1 + s4 - s5 + s7, s3 + s5], [s2 + s4, s1 - s2 + s3 + s6]])


class Bilinear:
    """Z[n, k] = sum_ij A1[n, i] W[k, i, j] A2[n, j] + b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        """Return Z."""
        self.A1, self.A2 = A1, A2
        Z = np.empty((A1.shape[0], self.W.shape[0]))
        for k, Wk in enumerate(self.W):
            Z[:, k] = np.sum((A1 @ Wk) * A2, axis=1)
        return Z + self.b.T

    def backward(self, dLdZ):
        """Store dLdW and dLdb, return dLdA1 and dLdA2."""
        A1, A2, W = self.A1, self.A2, self.W
        dLdW = np.empty(W.shape)
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        for k in range(W.shape[0]):
            G = dLdZ[:, k : k + 1]
            dLdW[k] = product((A1 * G).T, A2)
            dLdA1 += (A2 * G) @ W[k].T
            dLdA2 += (A1 * G) @ W[k]
        self.dLdW = dLdW
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    """Return the number of parameters."""
    return out_features * in1_features * in2_features + out_features
