"""Homework 2, part 2: Bilinear is a layer too, and uses matmul on stacks."""

import numpy as np
from activations import Layer


class Bilinear(Layer):
    def __init__(self, in1_features, in2_features, out_features):
        super().__init__()
        self.W = np.full((out_features, in1_features, in2_features), 0.0)
        self.b = np.full((out_features, 1), 0.0)

    def slope(self):
        """Return the slopes of Z by A1 (k, n, i) and by A2 (k, n, j)."""
        return self.A2 @ self.W.transpose(0, 2, 1), self.A1 @ self.W

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        rows = A1 @ self.W  # (k, n, j)
        return (rows * A2).sum(axis=2).T + self.b.T

    def backward(self, dLdZ):
        each = dLdZ.T[:, :, None]  # (k, n, 1)
        self.dLdW = (each * self.A1).transpose(0, 2, 1) @ self.A2
        self.dLdb = each.sum(axis=1)
        by1, by2 = self.slope()
        return (each * by1).sum(axis=0), (each * by2).sum(axis=0)


def count_parameters(in1_features, in2_features, out_features):
    return np.int64(out_features) * (np.int64(in1_features) * in2_features + 1)
