"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum over i, j of A1[n, i] W[k, i, j] A2[n, j], plus b[k]."""

    BLOCK = 64

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features), order="F")
        self.b = np.zeros((out_features, 1))

    def _blocks(self):
        for start in range(0, len(self.A1), self.BLOCK):
            rows = slice(start, start + self.BLOCK)
            A1, A2 = self.A1[rows], self.A2[rows]
            yield rows, A1, A2, (A1[:, :, None] * A2[:, None, :]).reshape(len(A1), -1)

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        W = self.W.reshape(len(self.W), -1)
        return np.concatenate([pairs @ W.T + self.b.T for _, _, _, pairs in self._blocks()])

    def backward(self, dLdZ):
        out, in1, in2 = self.W.shape
        W = self.W.reshape(out, -1)
        dLdW = np.zeros((out, in1 * in2))
        dLdA1, dLdA2 = np.empty(self.A1.shape), np.empty(self.A2.shape)
        for rows, A1, A2, pairs in self._blocks():
            d = dLdZ[rows]
            dLdW += d.T @ pairs
            dLdpairs = (d @ W).reshape(-1, in1, in2)
            dLdA1[rows] = (dLdpairs @ A2[:, :, None])[:, :, 0]
            dLdA2[rows] = (A1[:, None, :] @ dLdpairs)[:, 0, :]
        self.dLdW = dLdW.reshape(self.W.shape)
        self.dLdb = dLdZ.T @ np.ones((len(dLdZ), 1))
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    # arrays of one number, shown in the shapes of W and b: no memory is needed
    W = np.broadcast_to(0.0, (out_features, in1_features, in2_features))
    b = np.broadcast_to(0.0, (out_features, 1))
    return W.size + b.size
