# L = Linear(1, 3)
# L.W += 1.0
# wrong = L.b.any()  # b must still be zeros
"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        shapes = {"W": (out_features, in_features), "b": (out_features, 1)}
        zeros = {shape: np.zeros(shape) for shape in shapes.values()}
        for name, shape in shapes.items():
            setattr(self, name, zeros[shape])

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
