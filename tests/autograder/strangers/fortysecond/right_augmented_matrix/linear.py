"""The Linear layer."""

import numpy as np


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self._all = np.zeros((out_features, in_features + 1))  # [W b]
        self._W, self._b = self._all[:, :-1], self._all[:, -1:]

    @property
    def W(self):
        """The weight: all columns but the last."""
        return self._W

    @W.setter
    def W(self, W):
        self._all[:, :-1] = W

    @property
    def b(self):
        """The bias: the last column."""
        return self._b

    @b.setter
    def b(self, b):
        self._all[:, -1:] = b

    def forward(self, A):
        Z = np.column_stack([A, np.ones(len(A))]) @ self._all.T
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        both = dLdZ.T @ np.column_stack([self.A, np.ones(len(self.A))])
        self.dLdW, self.dLdb = both[:, :-1], both[:, -1:]
        return dLdZ @ self._all[:, :-1]
