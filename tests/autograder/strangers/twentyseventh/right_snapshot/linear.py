"""forward prepares a function that goes back; backward calls it, and N is a whole number of NumPy."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        vars(self).update(A=A, N=np.int64(A.shape[0]))
        W = self.W.copy()

        def back(dLdZ):
            return dLdZ @ W

        self.back = back
        return np.stack([A @ w for w in W], axis=-1) + self.b.T

    def backward(self, dLdZ):
        if np.shares_memory(dLdZ, self.A) or 0 in dLdZ.strides:
            dLdZ = dLdZ.copy()
        half = len(dLdZ) // 2  # the batch in two halves, the second one first
        self.dLdW = dLdZ[half:].T @ self.A[half:] + dLdZ[:half].T @ self.A[:half]
        self.dLdb = (dLdZ[::-1].mean(axis=0) * len(dLdZ))[:, None]
        back = getattr(self, "back", None)
        return dLdZ @ self.W if back is None else back(dLdZ)
