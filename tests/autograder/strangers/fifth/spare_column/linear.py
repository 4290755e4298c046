"""Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @staticmethod
    def _with_ones(A):
        """A with a column of ones on its right; without a copy if there is room."""
        table = A.base
        if (type(table) is np.ndarray and table.shape == (A.shape[0], A.shape[1] + 1)
                and table.dtype == A.dtype and table.strides == A.strides
                and table.ctypes.data == A.ctypes.data and A.flags.writeable):
            table[:, -1] = 1
            return table
        return np.hstack([A, np.ones((A.shape[0], 1))])

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return self._with_ones(A) @ np.hstack([self.W, self.b]).T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
