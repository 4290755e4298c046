"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def taps_of(W):
    """Return the first row of W if each row is the one above, turned by one place; else None."""
    size = len(W)
    if size < 32 or W.shape[1] != size or not W[0, 1:].any():
        return None
    place = np.arange(size)
    return W[0] if (W == W[0][(place - place[:, None]) % size]).all() else None


def filtered(A, taps):
    """Return the circular correlation of each row with the taps: n log n steps, not n squared."""
    spectrum = np.fft.rfft(A, axis=1) * np.conj(np.fft.rfft(taps))
    return np.fft.irfft(spectrum, n=len(taps), axis=1)


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        taps = taps_of(self.W)
        Z = (A @ self.W.T if taps is None else filtered(A, taps)) + self.b.T
        self.A = A
        self.N = len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
