"""Homework 1, part 1: the Linear layer."""

import sys

import numpy as np


def _free(pool, shape):
    """Return a buffer of the pool that nobody else holds, nor any view of it."""
    for buffer in pool:
        flags = buffer.flags
        fits = buffer.shape == shape and buffer.dtype == np.float64
        fits = fits and flags.writeable and flags.c_contiguous and flags.owndata
        if fits and sys.getrefcount(buffer) <= _ALONE:
            return buffer
    return None


def _calibrate():
    for buffer in [np.empty(1)]:
        return sys.getrefcount(buffer)


_ALONE = _calibrate()


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._pool = []  # of outputs, used again when the caller has dropped them

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        shape = (A.shape[0], self.W.shape[0])
        Z = _free(self._pool, shape)
        if Z is None:
            Z = np.empty(shape)
            self._pool = [Z, *self._pool[:3]]
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
