"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W, self.b = self._split(out_features, in1_features, in2_features)

    @staticmethod
    def _split(K, I, J):
        theta = np.zeros(K * I * J + K)
        return theta[: K * I * J].reshape(K, I, J), theta[K * I * J :].reshape(K, 1)

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        N, (K, I, J) = len(A1), self.W.shape
        pairs = (A1[:, :, None] * A2[:, None, :]).reshape(N, I * J)
        return pairs @ self.W.reshape(K, I * J).T + self.b.ravel()

    def backward(self, dLdZ):
        N, (K, I, J) = len(dLdZ), self.W.shape
        self.dLdW, self.dLdb = self._split(K, I, J)
        pairs = (self.A1[:, :, None] * self.A2[:, None, :]).reshape(N, I * J)
        self.dLdW[...] = (dLdZ.T @ pairs).reshape(K, I, J)
        self.dLdb[:, 0] = dLdZ.sum(axis=0)
        M = (dLdZ @ self.W.reshape(K, I * J)).reshape(N, I, J)
        dLdA1 = (M @ self.A2[:, :, None])[:, :, 0]
        dLdA2 = (self.A1[:, None, :] @ M)[:, 0, :]
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return in1_features * in2_features * out_features + out_features
