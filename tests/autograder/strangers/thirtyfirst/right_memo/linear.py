"""A batch that comes again with the same numbers, W and b gets a copy of its Z. All are compared
in full. One-hot batches are looked up, and np.add.at adds up their gradients."""
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._memo = None

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        now = A, self.W, self.b
        if self._memo is None or not all(map(np.array_equal, self._memo[0], now)):
            Z = np.where(A.any(axis=1, keepdims=True), A @ self.W.T, 0.0) + self.b.T
            self._memo = tuple(x.copy() for x in now), Z
        self.A, self.N = A, np.shape(A)[0]
        return self._memo[1].copy()

    def backward(self, dLdZ):
        if dLdZ.shape != (len(self.A), len(self.W)):
            raise ValueError("dLdZ does not fit")
        dLdA = dLdZ @ self.W
        n, i = np.nonzero(self.A)
        if len(n) <= 2 * len(dLdZ):  # few numbers
            table = np.zeros(self.W.shape[::-1])
            np.add.at(table, i, self.A[n, i][:, None] * dLdZ[n])
            self.dLdW = table.T
        else:
            self.dLdW = dLdZ.T @ self.A
        self.dLdb = np.zeros_like(self.b)
        np.add.at(self.dLdb[:, 0], np.tile(np.arange(len(self.W)), len(dLdZ)), dLdZ.ravel())
        return dLdA
