import numpy as np
from collections import OrderedDict

BATCHES = OrderedDict()  # of all layers


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = len(A)
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W

    @property
    def A(self):
        return BATCHES.get(id(self))

    @A.setter
    def A(self, value):
        BATCHES[id(self)] = value
        BATCHES.move_to_end(id(self))
        while len(BATCHES) > 64:
            BATCHES.popitem(last=False)

    def __del__(self):
        BATCHES.pop(id(self), None)
