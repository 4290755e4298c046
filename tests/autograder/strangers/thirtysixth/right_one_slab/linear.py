"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """The layer."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.frombuffer(bytearray(8 * out_features * in_features)).reshape(out_features, in_features)
        self.b = np.frombuffer(bytearray(8 * out_features))[:, None]

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.N, C_in = A.shape
        slab = np.empty((self.N, C_in + len(self.W)))
        self.A, Z = slab[:, :C_in], slab[:, C_in:]
        self.A[...] = A
        np.matmul(A, self.W.T, out=Z)
        Z += np.resize(self.b, Z.shape)
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        C_out, C_in = self.W.shape
        flat = np.empty(C_out + C_out * C_in + dLdZ.shape[0] * C_in)
        self.dLdb, self.dLdW, dLdA = np.split(flat, (C_out, C_out + C_out * C_in))
        self.dLdb = self.dLdb.reshape(C_out, 1)
        self.dLdW = self.dLdW.reshape(C_out, C_in)
        dLdA = dLdA.reshape(-1, C_in)
        np.add.reduce(dLdZ, axis=0, out=self.dLdb[:, 0])
        np.dot(dLdZ.T, self.A, out=self.dLdW)
        np.dot(dLdZ, self.W, out=dLdA)
        return dLdA
