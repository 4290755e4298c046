"""Homework 1, part 1: the Linear layer."""

import numpy as np
import weakref


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._buffers = []

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self._output((self.N, self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def _output(self, shape):
        """A buffer whose last Z no longer exists, or a new one."""
        for slot in self._buffers:
            if slot[0].shape == shape and slot[1]() is None:
                break
        else:
            slot = [np.empty(shape), None]
            self._buffers.append(slot)
        Z = slot[0][:]
        slot[1] = weakref.ref(Z)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W
