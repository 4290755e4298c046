"""Linear layer: products by halving, the class from parts."""

import numpy as np


def product(X, Y):
    """X Y by halves of the longest side, in a new array."""
    n, m, p = *X.shape, Y.shape[1]
    longest = max(n, m, p)
    if longest <= 16:
        return np.matmul(X, Y)
    h = longest // 2
    if longest == n:
        return np.vstack([product(X[:h], Y), product(X[h:], Y)])
    if longest == p:
        return np.hstack([product(X, Y[:, :h]), product(X, Y[:, h:])])
    return product(X[:, :h], Y[:h]) + product(X[:, h:], Y[h:])


def ones(n):
    return np.ones((n, 1))


class Parameters:
    def __init__(self, in_features, out_features, /):
        self.b = product(ones(out_features), np.zeros((1, 1)))
        self.W = product(self.b, np.zeros((1, in_features)))


class Forward:
    def forward(self, A):
        self.__dict__.update(A=A, N=A.shape[0])
        return product(A, self.W.T) + product(ones(self.N), self.b.T)


class Backward:
    def backward(self, dLdZ):
        gradients = {"dLd" + name: product(dLdZ.T, X) for name, X in (("W", self.A), ("b", ones(self.N)))}
        self.__dict__ |= gradients
        return product(dLdZ, self.W)


class Linear(Forward, Backward, Parameters):
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        super().__init__(in_features, out_features)
