"""All parameters in one vector: W and b, and dLdW and dLdb, are views of it."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self._rows, self._columns = int(out_features), int(in_features)
        self._theta = np.zeros(self._rows * (self._columns + 1))
        self._gradient = None

    def _split(self, vector):
        cut = self._rows * self._columns
        return vector[:cut].reshape(self._rows, self._columns), vector[cut:].reshape(-1, 1)

    @property
    def W(self):
        return self._split(self._theta)[0]

    @W.setter
    def W(self, value):
        self.W[...] = np.asarray(value).reshape(self._rows, self._columns)

    @property
    def b(self):
        return self._split(self._theta)[1]

    @b.setter
    def b(self, value):
        self.b[...] = np.asarray(value).reshape(self._rows, 1)

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self._columns:
            raise ValueError(f"A is {A.shape}, wanted (N, {self._columns})")
        W, b = self._split(self._theta)
        Z = (W @ A.T + b).T  # column-major
        self.A, self.N = A, A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.N, self._rows):
            raise ValueError(f"dLdZ is {dLdZ.shape}, wanted {(self.N, self._rows)}")
        gradient = np.empty_like(self._theta)
        dLdW, dLdb = self._split(gradient)
        np.matmul(dLdZ.T, self.A, out=dLdW)
        np.sum(dLdZ.T, axis=1, keepdims=True, out=dLdb)
        self.dLdW, self.dLdb = dLdW, dLdb
        return (self.W.T @ dLdZ.T).T
