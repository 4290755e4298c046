"""Homework 2, part 2: the Bilinear layer, forward and backward by hand."""

import numpy as np


def product(A, B):
    """Return A @ B. Large ones after Strassen: seven products of blocks instead of eight."""
    sizes = (*A.shape, B.shape[1])
    if min(sizes) < 512 or any(size % 2 for size in sizes):
        return A @ B
    n, m, p = (size // 2 for size in sizes)
    A11, A12, A21, A22 = A[:n, :m], A[:n, m:], A[n:, :m], A[n:, m:]
    B11, B12, B21, B22 = B[:m, :p], B[:m, p:], B[m:, :p], B[m:, p:]
    M1 = product(A11 + A22, B11 + B22)
    M2 = product(A21 + A22, B11)
    M3 = product(A11, B12 - B22)
    M4 = product(A22, B21 - B11)
    M5 = product(A11 + A12, B22)
    M6 = product(A21 - A11, B11 + B12)
    M7 = product(A12 - A22, B21 + B22)
    return np.block([[M1 + M4 - M5 + M7, M3 + M5], [M2 + M4, M1 - M2 + M3 + M6]])


class Bilinear:
    """Z[n, k] = sum over i, j of A1[n, i] W[k, i, j] A2[n, j], plus b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((len(A1), len(self.W)))
        for k, Wk in enumerate(self.W):
            Z[:, k] = (A1 @ Wk * A2).sum(axis=1)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        dLdW = np.empty(W.shape)
        for k in range(len(W)):
            dLdW[k] = (dLdZ[:, k : k + 1] * A1).T @ A2
        self.dLdW = dLdW
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        for k, Wk in enumerate(W):
            dLdA1 += dLdZ[:, k : k + 1] * product(A2, Wk.T)
            dLdA2 += dLdZ[:, k : k + 1] * (A1 @ Wk)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    """Return the number of all elements of W and b."""
    return out_features * (in1_features * in2_features + 1)
