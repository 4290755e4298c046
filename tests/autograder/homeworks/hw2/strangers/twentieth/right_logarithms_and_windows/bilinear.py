"""Bilinear by one matrix product with all products of two features, for a few samples at a time."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        memory = np.zeros((out_features, in1_features + 1, in2_features + 1))
        self.W, self.b = memory[:, 1:, 1:], memory[:, 0, :1]

    def parts(self):
        """Return slices of the batch, with the outer products of their samples as rows."""
        A1, A2 = np.asarray(self.A1), np.asarray(self.A2)
        step = max(1, 200_000 // (A1.shape[1] * A2.shape[1]))
        for n in range(0, len(A1), step):
            part = slice(n, n + step)
            outer = A1[part, :, np.newaxis] * A2[part, np.newaxis, :]
            yield part, outer.reshape(len(outer), -1)

    def forward(self, A1, A2):
        self.A1, self.A2 = np.asarray(A1), np.asarray(A2)
        flat = self.W.reshape(len(self.W), -1).T
        return np.concatenate([outer @ flat for _, outer in self.parts()]) + self.b.T

    def backward(self, dLdZ):
        G, W = np.asarray(dLdZ), self.W
        A1, A2 = np.asarray(self.A1), np.asarray(self.A2)
        flat = W.reshape(len(W), -1)
        total = np.zeros(flat.shape)
        dLdA1, dLdA2 = np.empty(A1.shape), np.empty(A2.shape)
        for part, outer in self.parts():
            total += G[part].T @ outer
            mixed = (G[part] @ flat).reshape(-1, *W.shape[1:])  # for each sample, its own matrix
            dLdA1[part] = np.matmul(mixed, A2[part, :, np.newaxis])[:, :, 0]
            dLdA2[part] = np.matmul(A1[part, np.newaxis, :], mixed)[:, 0, :]
        self.dLdW = total.reshape(W.shape)
        self.dLdb = np.add.accumulate(G, axis=0)[-1:].T
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return int(np.prod([in1_features, in2_features, out_features], dtype=float)) + out_features
