"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return self._products() @ self.W.reshape(len(self.W), -1).T + self.b.ravel()

    def _products(self):
        """Return all products of a feature of A1 and one of A2, (N, C_in1 C_in2)."""
        return (self.A1[:, :, None] * self.A2[:, None, :]).reshape(len(self.A1), -1)

    def backward(self, dLdZ):
        out, in1, in2 = self.W.shape
        self.dLdW = (dLdZ.T @ self._products()).reshape(out, in1, in2)
        self.dLdb = dLdZ.T @ np.ones((len(dLdZ), 1))
        slopes = (dLdZ @ self.W.reshape(out, -1)).reshape(-1, in1, in2)
        return (slopes @ self.A2[:, :, None])[..., 0], (self.A1[:, None, :] @ slopes)[:, 0]


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
