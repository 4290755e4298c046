"""Homework 1, part 3, for extra points: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis: every vector of A becomes a vector of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def _product(self, rows):
        """Return rows Wᵀ. A convolution (all diagonals of W constant) goes faster by FFT."""
        W = self.W
        C_out, C_in = W.shape
        if min(W.shape) < 48 or (W[1:, 1:] != W[:-1, :-1]).any():
            return rows @ W.T
        kernel = np.concatenate([W[0, ::-1], W[1:, 0]])
        n = C_in + len(kernel)
        spectrum = np.fft.rfft(rows, n, axis=1) * np.fft.rfft(kernel, n)
        return np.fft.irfft(spectrum, n, axis=1)[:, C_in - 1 : C_in - 1 + C_out]

    def forward(self, A):
        self.A = A
        rows = A.reshape(-1, A.shape[-1])
        Z = self._product(rows) + self.b.T
        return Z.reshape(A.shape[:-1] + (len(self.W),))

    def backward(self, dLdZ):
        A = self.A
        rows = A.reshape(-1, A.shape[-1])
        G = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = G.T @ rows
        self.dLdb = G.sum(axis=0).reshape(-1, 1)
        return (G @ self.W).reshape(A.shape)
