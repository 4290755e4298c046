"""Bilinear with the gradients written into the same arrays in each backward."""

import numpy as np
from activations import Pool


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))
        self.pool = Pool()

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = self.pool.take((len(A1), len(self.W)))
        for k in range(len(self.W)):
            np.einsum("nj,nj->n", A1 @ self.W[k], A2, out=Z[:, k])
        Z += self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        A1, A2 = self.A1, self.A2
        dLdA1, dLdA2 = self.pool.take(A1.shape), self.pool.take(A2.shape)
        dLdA1.fill(0)
        dLdA2.fill(0)
        # the stored gradients may change with the next backward, but not what a caller took
        self.dLdW = self.dLdb = None
        dLdW, dLdb = self.pool.take(self.W.shape), self.pool.take((len(self.W), 1))
        for k, g in enumerate(dLdZ.T[:, :, None]):
            dLdA1 += g * (A2 @ self.W[k].T)
            dLdA2 += g * (A1 @ self.W[k])
            np.matmul(A1.T, g * A2, out=dLdW[k])
            dLdb[k] = g.sum()
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return (in1_features * in2_features + 1) * out_features
