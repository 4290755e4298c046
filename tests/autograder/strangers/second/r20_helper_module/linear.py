"""Homework 1, part 1: the Linear layer."""

import types
import numpy as np

# a small module made on the spot; jacobians.py takes it from here
algebra = types.ModuleType("algebra")
exec(
    """
def rank_one(u, v):
    return u[:, None] * v[None, :]

def product(X, Y):
    return sum(rank_one(X[:, j], Y[j, :]) for j in range(X.shape[1]))
""",
    algebra.__dict__,
)


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A.view()
        self.N = A.shape[0]
        return algebra.product(A, self.W.T) + algebra.rank_one(np.ones(self.N), self.b[:, 0])

    def backward(self, dLdZ):
        self.dLdW = algebra.product(dLdZ.T, self.A)
        self.dLdb = algebra.product(dLdZ.T, np.ones((self.N, 1)))
        return algebra.product(dLdZ, self.W)
