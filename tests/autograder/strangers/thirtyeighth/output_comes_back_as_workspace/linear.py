import weakref

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._output = lambda: None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        self._output = weakref.ref(Z)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = None
        if dLdZ is self._output() and dLdZ.shape == self.A.shape and dLdZ.flags.writeable:
            dLdA = dLdZ  # Z came back, turned into dLdZ in place: its memory serves once more
        return np.matmul(dLdZ, self.W, out=dLdA)
