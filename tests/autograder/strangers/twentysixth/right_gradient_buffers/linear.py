import numpy as np


class Linear:
    """The gradients of one layer always use the same memory: each backward overwrites it."""

    __slots__ = ("W", "b", "A", "N", "dLdW", "dLdb", "_room", "__weakref__")

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._room = np.empty(0)

    def forward(self, A):
        self.A = A.copy()
        self.N = int(A.shape[0])
        Z = np.empty((self.N, len(self.W)))
        Z[:] = self.b[:, 0]
        Z += np.matmul(A, self.W.T)
        return Z

    def backward(self, dLdZ):
        C, I = dLdZ.shape[1], self.A.shape[1]
        if self._room.size != C * (I + 1):
            self._room = np.empty(C * (I + 1))
        self.dLdb = self._room[:C].reshape(C, 1)
        self.dLdW = self._room[C:].reshape(C, I)
        np.matmul(dLdZ.T, self.A, out=self.dLdW)
        np.sum(dLdZ, axis=0, out=self._room[:C])
        return np.matmul(dLdZ, self.W)
