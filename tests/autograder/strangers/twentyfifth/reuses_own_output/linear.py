import weakref

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        self._mine = weakref.ref(Z)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        mine = getattr(self, "_mine", lambda: None)()
        if dLdZ is mine and dLdZ.shape == dLdA.shape and dLdZ.flags.writeable:
            # The array that forward made comes back: its memory serves once more.
            dLdZ[...] = dLdA
            return dLdZ
        return dLdA
