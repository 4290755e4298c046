"""Two samples travel as the real and the imaginary part of one."""

import numpy as np


def times(X, Y):
    """Return X @ Y for real X and Y, with half as many rows."""
    half = (len(X) + 1) // 2
    packed = np.zeros((half, X.shape[1]), dtype=complex)
    packed.real = X[:half]
    packed.imag[: len(X) - half] = X[half:]
    product = packed @ Y.astype(complex)
    return np.concatenate((product.real, product.imag))[: len(X)]


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = times(A, self.W.T)
        Z += self.b.T
        self.A, self.N = A, A.shape[0]
        return Z

    def backward(self, dLdZ):
        self.dLdW = times(dLdZ.T, self.A)
        self.dLdb = times(dLdZ.T, np.ones((len(dLdZ), 1)))
        return times(dLdZ, self.W)
