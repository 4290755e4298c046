"""Sums by halves, in extended precision at the leaves; parameters in a class of their own."""

import numpy as np


def product(X, Y):
    """Return X @ Y: the last half of the inner index first."""
    inner = X.shape[1]
    if inner != Y.shape[0]:
        raise ValueError(f"{X.shape} and {Y.shape} don't fit")
    if X.shape[0] * inner * Y.shape[1] <= 20000:
        exact = X.astype(np.longdouble) @ Y.astype(np.longdouble)
        return exact.astype(np.float64)
    if inner < 64:
        return X @ Y
    half = inner // 2
    return product(X[:, half:], Y[half:]) + product(X[:, :half], Y[:half])


class Parameter:
    """A descriptor: an assigned array is kept as it is, and never copied."""

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        try:
            return layer.__dict__["parameters"][self.name]
        except KeyError:
            raise AttributeError(self.name) from None

    def __set__(self, layer, value):
        layer.__dict__.setdefault("parameters", {})[self.name] = value


class Linear:
    W, b, dLdW, dLdb = Parameter(), Parameter(), Parameter(), Parameter()

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, n)) for n in (in_features, 1))

    def forward(self, A):
        Z = product(A, self.W.T) + np.ones((A.shape[0], 1)) * self.b.T
        self.A = np.array(A)
        self.N = np.int64(A.shape[0])
        return Z

    def backward(self, dLdZ):
        ones = np.ones((len(self.A), 1))
        self.dLdb, self.dLdW = (product(dLdZ.T, X) for X in (ones, self.A))
        return product(dLdZ, self.W)
