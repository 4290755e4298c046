"""Homework 1, part 1: the Linear layer."""

import numpy as np


class M:
    """Matrices with signs of their own: X * Y multiplies, ~X transposes, X | b adds a row, +X unwraps."""

    def __init__(self, x): self.x = x.x if isinstance(x, M) else x
    def __mul__(self, other): return M(np.matmul(self.x, other.x))
    def __invert__(self): return M(self.x.T)
    def __or__(self, row): return M(np.add(self.x, row.x))
    def __pos__(self): return self.x
    def __len__(self): return len(self.x)
    def __call__(self, value): return M(np.full((len(self), 1), value))


class Linear:
    def __init__(self, in_features, out_features):
        self.W = +M(np.zeros((out_features, in_features)))
        self.b = +M(np.zeros((out_features, 1)))

    def forward(self, A):
        self.A = A
        self.N = len(M(A))
        return +(M(A) * ~M(self.W) | ~M(self.b))

    def backward(self, dLdZ):
        G = M(dLdZ)
        self.dLdW = +(~G * M(self.A))
        self.dLdb = +(~G * G(1.0))
        return +(G * M(self.W))
