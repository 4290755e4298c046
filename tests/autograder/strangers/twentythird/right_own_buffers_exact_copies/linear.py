"""The Linear layer with memory that serves again, where that is allowed."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._Wt = self.W.T.copy()
        self._own = {}

    def _transposed(self):
        if not np.array_equal(self._Wt.T, self.W):
            self._Wt = self.W.T.copy()
        return self._Wt

    def _buffer(self, name, shape):
        """Return the array that this layer made for the name, if nobody has replaced or locked it."""
        mine = self._own.get(name)
        usable = mine is not None and self.__dict__.get(name) is mine
        if not usable or mine.shape != shape or not mine.flags.writeable:
            mine = self._own[name] = np.empty(shape)
            setattr(self, name, mine)
        return mine

    def forward(self, A):
        self.A, self.N = A, len(A)
        return A @ self._transposed() + self.b.T

    def backward(self, dLdZ):
        C_out, C_in = dLdZ.shape[1], self.A.shape[1]
        np.matmul(dLdZ.T, self.A, out=self._buffer("dLdW", (C_out, C_in)))
        np.sum(dLdZ.T, axis=1, keepdims=True, out=self._buffer("dLdb", (C_out, 1)))
        return dLdZ @ self.W
