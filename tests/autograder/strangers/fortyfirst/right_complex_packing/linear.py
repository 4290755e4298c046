"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def product(X, Y):
    """Return X Y with two real columns of Y in one complex one, as two real signals in one FFT."""
    even = Y[:, 0::2].astype(complex)
    even.imag[:, : Y.shape[1] // 2] = Y[:, 1::2]
    both = X @ even
    result = np.empty((len(X), Y.shape[1]))
    result[:, 0::2] = both.real
    result[:, 1::2] = both.imag[:, : Y.shape[1] // 2]
    return result


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = product(A, self.W.T) + self.b.T
        self.A = A
        self.N = len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = product(dLdZ.T, np.ones((len(dLdZ), 1)))
        return product(dLdZ, self.W)
