"""Homework 1: A and N are properties."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1 bᵀ."""

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, n)) for n in (in_features, 1))

    @property
    def A(self):
        """The batch of the last forward."""
        return self._batch

    @A.setter
    def A(self, batch):
        self._batch = batch

    @property
    def N(self):
        """The batch size is what the batch says."""
        return self._batch.shape[0]

    @N.setter
    def N(self, size):
        pass  # nothing to store: the batch knows it

    def forward(self, A):
        """Return Z."""
        self.A = A
        return outputs(A, self.W, self.b)

    def backward(self, dLdZ):
        """Store dLdW and dLdb, return dLdA."""
        self.dLdW = np.einsum("nc,ni->ci", dLdZ, self.A, optimize=True)
        self.dLdb = np.add.accumulate(dLdZ)[-1:].T.copy()
        return np.einsum("nc,ci->ni", dLdZ, self.W, optimize=True)


def outputs(A, W, b):
    """Return Z, of real or complex numbers."""
    return A @ W.T + b.T
