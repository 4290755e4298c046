"""Homework 2, part 2: as an ordinary Linear layer whose input is all products of two features."""

import numpy as np


def products(A1, A2):
    """Return all products of a feature of A1 and a feature of A2: (N, C_in1 * C_in2)."""
    return np.concatenate([A1[:, [i]] * A2 for i in range(A1.shape[1])], axis=1)


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features * in2_features)).reshape(-1, in1_features, in2_features)
        self.b = np.zeros(out_features)[:, np.newaxis]

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return np.inner(products(A1, A2), self.W.reshape(len(self.W), -1)) + np.ravel(self.b)

    def backward(self, dLdZ):
        N, K = dLdZ.shape
        self.dLdW = np.dot(dLdZ.T, products(self.A1, self.A2)).reshape(self.W.shape)
        self.dLdb = np.add.reduce(dLdZ, axis=0).reshape(K, 1)
        dLdproducts = np.dot(dLdZ, self.W.reshape(K, -1)).reshape(N, *self.W.shape[1:])
        dLdA1 = np.sum(dLdproducts * self.A2[:, None, :], axis=2)
        dLdA2 = np.sum(dLdproducts * self.A1[:, :, None], axis=1)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return int(np.prod([out_features, in1_features, in2_features], dtype=np.int64)) + out_features
