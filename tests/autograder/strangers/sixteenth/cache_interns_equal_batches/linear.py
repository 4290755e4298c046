"""The Linear layer."""

from weakref import WeakValueDictionary

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    _batches = WeakValueDictionary()

    @classmethod
    def _intern(cls, A):
        """Return one array for all batches of the same numbers, so that they are kept once."""
        key = A.shape, A.tobytes()
        found = cls._batches.get(key)
        if found is None or not np.array_equal(found, A):
            cls._batches[key] = found = A
        return found

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = self._intern(A)
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
