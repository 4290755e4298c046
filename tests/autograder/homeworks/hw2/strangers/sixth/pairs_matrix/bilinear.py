"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.sizes = in1_features, in2_features
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def _pairs(self):
        """Return all products of a feature of A1 and a feature of A2, one sample in each row."""
        return (self.A1[:, :, None] * self.A2[:, None, :]).reshape(len(self.A1), -1)

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        flat = self.W.reshape(len(self.W), -1)
        return self._pairs() @ flat.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = (dLdZ.T @ self._pairs()).reshape(self.W.shape)
        self.dLdb = dLdZ.T @ np.ones((len(dLdZ), 1))
        dLdpairs = (dLdZ @ self.W.reshape(len(self.W), -1)).reshape(-1, *self.sizes)
        return (dLdpairs @ self.A2[:, :, None])[:, :, 0], (self.A1[:, None, :] @ dLdpairs)[:, 0, :]


def count_parameters(in1_features, in2_features, out_features):
    # A broadcast array has a size, but no memory.
    W = np.broadcast_to(0.0, (out_features, in1_features, in2_features))
    b = np.broadcast_to(0.0, (out_features, 1))
    return W.size + b.size
