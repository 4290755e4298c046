"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._stamp = None

    def _packed(self):
        stamp = (self.W.shape, self.W.tobytes())
        if stamp != self._stamp:
            self._stamp, self._WT = stamp, np.array(self.W.T, order="C")
        return self._WT

    def forward(self, A):
        self.A = A.copy("K")
        self.N = int(A.shape[0])
        Z = A @ self._packed()
        Z += self.b.reshape(1, -1)
        return Z

    def backward(self, dLdZ):
        D = np.ascontiguousarray(dLdZ.T)
        self.dLdW = np.zeros((D.shape[0], self.A.shape[1]))
        busy = np.flatnonzero(D.any(axis=0))  # samples without a gradient add nothing
        if busy.size:
            np.matmul(D[:, busy], self.A[busy], out=self.dLdW)
        self.dLdb = np.add.reduce(D, axis=1, keepdims=True)
        return (self._packed() @ D).T
