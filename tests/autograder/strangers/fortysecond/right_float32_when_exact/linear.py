"""The Linear layer."""

import numpy as np


def pack(A):
    """A copy in half the memory, if that loses nothing."""
    with np.errstate(all="ignore"):
        small = A.astype(np.float32)
    return small if (small == A).all() else A.copy()


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def A(self):
        """The batch, as float64."""
        return self._packed.astype(np.float64)

    @A.setter
    def A(self, A):
        self._packed = pack(A)

    @property
    def N(self):
        """The batch size."""
        return self._N

    @N.setter
    def N(self, N):
        self._N = N

    def forward(self, A):
        Z = np.inner(A, self.W)
        Z += self.b[:, 0]
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
