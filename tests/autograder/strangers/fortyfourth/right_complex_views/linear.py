"""Linear in complex numbers: everything real is a view of the one half, the rest of the other."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        parameters = np.zeros((out_features, in_features), dtype=complex)
        self.W = parameters.real  # the real parts
        self.b = parameters.imag[:, -1:]  # the last column of the imaginary ones

    def forward(self, A):
        self.A = A
        self.N = int(A.shape[0])
        Z = np.empty((self.N, len(self.b)), dtype=complex, order="F")
        Z.imag = A @ self.W.T
        Z.imag += self.b.ravel()
        return Z.imag

    def backward(self, dLdZ):
        gradients = np.empty(self.W.shape, dtype=complex)
        self.dLdW, self.dLdb = gradients.imag, gradients.real[:, :1]
        gradients.real = 7.0
        self.dLdW[...] = (self.A.T @ dLdZ).T
        self.dLdb[...] = (dLdZ.T @ np.ones(len(dLdZ)))[:, np.newaxis]
        return ((1j * dLdZ) @ self.W)[::-1].imag[::-1]
