"""Slots, and four views of one block of memory, backwards and with gaps."""

import numpy as np


class Linear:
    __slots__ = ("W", "b", "_dLdW", "_dLdb", "A", "N")

    def __init__(self, in_features, out_features):
        shape = 2 * int(out_features), 2, int(in_features) + 1
        memory = np.zeros(shape)[::-2]
        self.W, self._dLdW = memory[:, 0, :0:-1], memory[:, 1, :0:-1]
        self.b, self._dLdb = memory[:, 0, :1], memory[:, 1, :1]

    dLdW = property(lambda self: self._dLdW)
    dLdb = property(lambda self: self._dLdb)

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A doesn't fit")
        Z = np.einsum("ni,ci->nc", A, self.W) if A.size < 1000 else np.dot(A, self.W.T)
        Z += self.b[:, 0]
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        dLdA = np.dot(dLdZ, self.W)
        np.matmul(np.transpose(dLdZ), self.A, out=self._dLdW)
        np.add.reduce(dLdZ, axis=0, out=self._dLdb[:, 0])
        return dLdA
