"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ, in one piece of memory: [dLdb | W | dLdW | b]."""

    def __init__(self, in_features, out_features):
        I, C = int(in_features), int(out_features)
        memory = np.frombuffer(bytearray(8 * 2 * C * (I + 1)), dtype=np.float64)
        self._dLdb, self._W, self._dLdW, self._b = (
            piece.reshape(C, -1) for piece in np.split(memory, [C, C + C * I, C + 2 * C * I])
        )

    W = property(lambda self: self._W, lambda self, value: self._copy(self._W, value))
    b = property(lambda self: self._b, lambda self, value: self._copy(self._b, value))
    dLdW = property(lambda self: self._dLdW, lambda self, value: self._copy(self._dLdW, value))
    dLdb = property(lambda self: self._dLdb, lambda self, value: self._copy(self._dLdb, value))

    @staticmethod
    def _copy(mine, value):
        if value is not mine:
            mine.flags.writeable = True
            mine[...] = value

    def forward(self, A):
        self.A, self.N = A, len(A)
        Z = np.matmul(A, self._W.T)
        return np.add(Z, self._b.T, out=Z)

    def backward(self, dLdZ):
        np.matmul(dLdZ.T, self.A, out=self._dLdW)
        np.sum(dLdZ, axis=0, out=self._dLdb[:, 0])
        return np.matmul(dLdZ, self._W)
