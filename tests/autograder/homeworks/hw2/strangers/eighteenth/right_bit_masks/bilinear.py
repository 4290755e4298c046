"""The Bilinear layer by recursion over halves: of the outputs, down to a single one."""

import numpy as np


def halves(K):
    return slice(0, K // 2), slice(K // 2, K)


def outputs(A1, A2, W, Z):
    """Write the products of all outputs into the columns of Z."""
    if len(W) == 1:
        Z[:, 0] = ((A1 @ W[0]) * A2) @ np.ones(A2.shape[1])
    else:
        for part in halves(len(W)):
            outputs(A1, A2, W[part], Z[:, part])


def gradients(A1, A2, W, dLdZ, dLdA1, dLdA2, dLdW):
    """Add to dLdA1 and dLdA2, and write dLdW."""
    if len(W) == 1:
        G1, G2 = A1 * dLdZ, A2 * dLdZ
        dLdA1 += G2 @ W[0].T
        dLdA2 += G1 @ W[0]
        dLdW[0] = A1.T @ G2
    else:
        for part in halves(len(W)):
            gradients(A1, A2, W[part], dLdZ[:, part], dLdA1, dLdA2, dLdW[part])


class Bilinear:
    # Transposed shapes on purpose: both parameters start as views of arrays of another order.
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((in2_features, out_features, in1_features)).transpose(1, 2, 0)
        self.b = np.zeros((1, out_features)).T

    def forward(self, A1, A2):
        vars(self).update(A1=A1, A2=A2)
        if len(A1) != len(A2):
            raise ValueError("not the same number of samples")
        Z = np.empty((len(A1), len(self.W)))
        outputs(A1, A2, self.W, Z)
        return np.add(Z, self.b.ravel(), out=Z)

    def backward(self, dLdZ):
        if dLdZ.shape != (len(self.A1), len(self.W)):
            raise ValueError("dLdZ does not fit")
        dLdA1, dLdA2 = np.zeros_like(self.A1, subok=False), np.zeros(self.A2.shape)
        dLdW = np.empty(self.W.shape)
        gradients(self.A1, self.A2, self.W, dLdZ, dLdA1, dLdA2, dLdW)
        self.dLdW, self.dLdb = dLdW, np.add.reduce(dLdZ, axis=0, keepdims=True).T
        return (dLdA1, dLdA2)


def count_parameters(in1_features, in2_features, out_features):
    return np.int64(out_features) * (np.int64(in1_features) * in2_features + 1)
