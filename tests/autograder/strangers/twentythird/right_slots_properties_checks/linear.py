"""The Linear layer with slots, properties and checks."""

import operator

import numpy as np


class Linear:
    __slots__ = ("W", "b", "dLdW", "dLdb", "_batch", "_size", "__weakref__", "__dict__")

    def __init__(self, in_features, out_features):
        C_in, C_out = operator.index(in_features), operator.index(out_features)
        if min(C_in, C_out) < 1:
            raise ValueError("a layer has at least one input and one output")
        self.W, self.b = np.zeros((C_out, C_in)), np.zeros((C_out, 1))

    @property
    def A(self):
        return self._batch

    @A.setter
    def A(self, batch):
        self._batch = batch

    @property
    def N(self):
        return self._size

    @N.setter
    def N(self, size):
        self._size = size

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError(f"A is {A.shape}, and W takes {self.W.shape[1]} features")
        self.A, self.N = A, A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if dLdZ.shape != (self.A.shape[0], self.W.shape[0]):
            raise ValueError(f"dLdZ is {dLdZ.shape}, and Z {(self.A.shape[0], self.W.shape[0])}")
        self.dLdW = np.matmul(dLdZ.T, self.A)
        self.dLdb = np.add.reduce(dLdZ, axis=0).reshape(-1, 1)
        return np.matmul(dLdZ, self.W)
