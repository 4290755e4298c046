"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def A(self):
        """The batch; a batch that is mostly zeros is kept as its other numbers and their places."""
        if self._dense is not None:
            return self._dense
        shape, rows, columns, numbers = self._sparse
        A = np.zeros(shape)
        A[rows, columns] = numbers
        return A

    @A.setter
    def A(self, A):
        self._dense, self._sparse = A, None

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.N = A.shape[0]
        if 20 * np.count_nonzero(A) < A.size:  # 12 bytes a number instead of 8 an element
            rows, columns = np.nonzero(A)
            self._sparse = A.shape, rows.astype(np.uint16), columns.astype(np.uint16), A[rows, columns]
            self._dense = None
        else:
            self.A = A.copy()
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
