"""Homework 2, part 2: one scratch memory for all layers. It holds nothing between two steps."""

import numpy as np

scratch = np.empty(0)


def borrow(rows, columns):
    """Return scratch memory, without numbers, until the next borrow."""
    global scratch
    if scratch.size < rows * columns:
        scratch = np.empty(rows * columns)
    return scratch[: rows * columns].reshape(rows, columns)


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((len(A1), len(self.W)))
        for k, M in enumerate(self.W):
            product = np.matmul(A1, M, out=borrow(len(A1), M.shape[1]))
            product *= A2
            product.sum(axis=1, out=Z[:, k])
        Z += self.b.reshape(-1)
        return Z

    def backward(self, dLdZ):
        self.dLdb = np.einsum("nk,n->k", dLdZ, np.ones(len(dLdZ))).reshape(-1, 1)
        self.dLdW = self.weight_gradient(dLdZ)
        first = self.input_gradient(dLdZ, self.A2, self.W.transpose(0, 2, 1))
        return first, self.input_gradient(dLdZ, self.A1, self.W)

    def weight_gradient(self, dLdZ):
        dLdW = np.empty(self.W.shape)
        for k, g in enumerate(dLdZ.T):
            scaled = np.multiply(g[:, None], self.A1, out=borrow(*self.A1.shape))
            np.matmul(scaled.T, self.A2, out=dLdW[k])
        return dLdW

    @staticmethod
    def input_gradient(dLdZ, A, W):
        result = np.zeros((len(A), W.shape[2]))
        for k, g in enumerate(dLdZ.T):
            result += np.multiply(g[:, None], A, out=borrow(*A.shape)) @ W[k]
        return result


def count_parameters(in1_features, in2_features, out_features):
    return (in1_features * out_features) * in2_features + out_features
