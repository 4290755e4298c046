import weakref

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def _take(self, shape):
        """Return an array for dLdA. A large one is used again when nobody has it any more."""
        if shape[0] * shape[1] < 1 << 15:
            return np.empty(shape)
        memory, user = self.__dict__.get("_pool", (None, None))
        if memory is None or memory.shape != shape or user() is not None:
            memory = np.empty(shape)
        result = memory.view()
        self._pool = memory, weakref.ref(result)
        return result

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        dLdA = self._take(self.A.shape)
        np.matmul(dLdZ, self.W, out=dLdA)
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
