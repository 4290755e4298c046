"""Bilinear by tensordot, in parts of the batch."""

import numpy as np


def parts(N, size):
    """Return slices of a batch, for temporary arrays of about a million numbers."""
    step = max(1, 1_000_000 // size)
    return [slice(start, start + step) for start in range(0, N, step)]


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W, self.b = (np.zeros(s) for s in ((out_features, in1_features, in2_features), (out_features, 1)))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        out, _, in2 = self.W.shape
        Z = []
        for p in parts(len(A1), out * in2):
            T = np.tensordot(A1[p], self.W, ([1], [1]))  # n, k, j
            Z.append(np.matmul(T, A2[p, :, np.newaxis])[..., 0] + self.b[:, 0])
        return np.vstack(Z)

    def backward(self, dLdZ):
        out, in1, in2 = self.W.shape
        dLdA1, dLdA2 = [], []
        dLdW = np.zeros((out * in1, in2))
        for p in parts(len(dLdZ), out * max(in1, in2)):
            g, a1, a2 = dLdZ[p], self.A1[p], self.A2[p]
            dLdA1.append(np.matmul(g[:, None], np.tensordot(a2, self.W, ([1], [2])))[:, 0])
            dLdA2.append(np.matmul(g[:, None], np.tensordot(a1, self.W, ([1], [1])))[:, 0])
            dLdW += (g[:, :, None] * a1[:, None, :]).reshape(len(g), out * in1).T @ a2
        self.dLdW = dLdW.reshape(out, in1, in2)
        self.dLdb = np.ones((1, len(dLdZ))) @ dLdZ
        self.dLdb = self.dLdb.T
        return np.concatenate(dLdA1), np.concatenate(dLdA2)


def count_parameters(in1_features, in2_features, out_features):
    return sum(out_features * f for f in (in1_features * in2_features, 1))
