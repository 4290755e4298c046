"""Linear layer."""

import weakref

import numpy as np


_batches = {}


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def A(self):
        """The batch that went through W."""
        owner, batch = _batches.get(id(self.W), (None, None))
        return batch if owner is not None and owner() is self.W else self._A

    @A.setter
    def A(self, batch):
        self._A = batch
        key = id(self.W)
        _batches[key] = weakref.ref(self.W, lambda _, key=key: _batches.pop(key, None)), batch

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
