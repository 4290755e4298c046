"""Gradients live in two arrays for the layer's whole life; a forward makes them stale (NaN)."""
import numpy as np


class Linear:
    __slots__ = ("W", "b", "A", "dLdW", "dLdb", "__weakref__")

    def __init__(self, in_features, out_features):
        shape = np.array([out_features, in_features], dtype=np.int64)
        self.W = np.zeros(shape)
        self.b = np.zeros(shape)[:, :1].copy()
        self.dLdW = np.full(shape, np.nan)
        self.dLdb = np.full((out_features, 1), np.nan)

    @property
    def N(self):
        return len(self.A)

    @N.setter
    def N(self, value):
        """N follows from A: nothing to store."""

    def forward(self, A):
        for gradient in (self.dLdW, self.dLdb):
            gradient.fill(np.nan)
        self.A = A
        Z = np.repeat(self.b.T, len(A), axis=0)
        Z += A @ self.W.T
        return Z

    def backward(self, dLdZ):
        np.matmul(dLdZ.T, self.A, out=self.dLdW)
        np.matmul(dLdZ.T, np.ones((len(dLdZ), 1)), out=self.dLdb)
        return np.matmul(dLdZ, self.W)
