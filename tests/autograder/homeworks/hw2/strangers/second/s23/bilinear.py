"""Homework 2, part 2: the Bilinear layer, forward and backward by hand."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum_ij A1[n, i] W[k, i, j] A2[n, j] + b[k]: two batches become one."""

    W = property(lambda self: self.parameters["W"], lambda self, W: self.parameters.update(W=W))
    b = property(lambda self: self.parameters["b"], lambda self, b: self.parameters.update(b=b))

    def __init__(self, in1_features, in2_features, out_features):
        self.parameters = {
            "W": np.zeros((out_features, in1_features, in2_features)),
            "b": np.zeros((out_features, 1)),
        }

    def forward(self, A1, A2):
        self.A1, self.A2 = np.array(A1), np.array(A2)
        return np.stack([((A1 @ w) * A2).sum(axis=1) for w in self.W]).T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, self.A1, self.A2)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        dLdA1 = sum((self.A2 @ w.T) * g[:, None] for w, g in zip(self.W, dLdZ.T))
        dLdA2 = sum((self.A1 @ w) * g[:, None] for w, g in zip(self.W, dLdZ.T))
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * in1_features * in2_features + out_features
