"""The Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._frozen = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if A.flags.writeable:
            # backward needs these very numbers: let nobody change them meanwhile.
            A.flags.writeable = False
            self._frozen = A
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if self._frozen is not None:
            self._frozen.flags.writeable = True
            self._frozen = None
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
