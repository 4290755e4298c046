"""Homework 1, part 3: any number of axes."""

import numpy as np
from numpy.lib.stride_tricks import as_strided


def along_last(X, multiply):
    """Return multiply(X); a leading axis that only repeats (a stride of 0) is done once."""
    repeats = [size > 1 and stride == 0 for size, stride in zip(X.shape[:-1], X.strides)]
    if not any(repeats):
        return multiply(X)
    Y = multiply(X[tuple(slice(0, 1) if again else slice(None) for again in repeats)])
    strides = [0 if again else stride for again, stride in zip([*repeats, False], Y.strides)]
    return as_strided(Y, X.shape[:-1] + Y.shape[-1:], strides)


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return along_last(A, lambda X: X @ self.W.T + self.b[:, 0])

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        D, A = dLdZ.reshape(-1, C_out), self.A.reshape(-1, C_in)
        self.dLdW = D.T @ A
        self.dLdb = D.sum(axis=0)[:, None]
        return along_last(dLdZ, lambda X: X @ self.W)
