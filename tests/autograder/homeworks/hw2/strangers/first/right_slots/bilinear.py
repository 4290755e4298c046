"""Homework 2, part 2: tensordot, and a count by a broadcast array that needs no memory."""

import numpy as np


class Bilinear:
    __slots__ = ("W", "b", "A1", "A2", "dLdW", "dLdb", "__weakref__")

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features), order="F")
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        rows = np.tensordot(A1, self.W, axes=([1], [1]))  # (n, k, j)
        return np.matmul(rows, A2[..., None]).squeeze(2) + self.b.squeeze(1)

    def backward(self, dLdZ):
        pairs = np.matmul(self.A1[:, :, None], self.A2[:, None, :])  # (n, i, j)
        self.dLdW = np.tensordot(dLdZ, pairs, axes=([0], [0]))
        self.dLdb = np.sum(dLdZ, axis=0, keepdims=True).T
        matrices = np.tensordot(dLdZ, self.W, axes=1)  # (n, i, j)
        return tuple([np.matmul(matrices, self.A2[:, :, None])[..., 0], np.matmul(self.A1[:, None, :], matrices)[:, 0]])


def count_parameters(in1_features, in2_features, out_features):
    nothing = np.zeros(())
    W = np.broadcast_to(nothing, (out_features, in1_features, in2_features))
    b = np.broadcast_to(nothing, (out_features, 1))
    return W.size + b.size
