import itertools
from collections import OrderedDict

import numpy as np

class Activations:
    """The batches of all layers, in one place. The oldest go, so that memory stays bounded."""

    def __init__(self, limit):
        self.limit, self.batches = limit, OrderedDict()

    def put(self, key, batch):
        self.batches[key] = batch
        self.batches.move_to_end(key)
        while len(self.batches) > self.limit:
            self.batches.popitem(last=False)

    def get(self, key):
        return self.batches.get(key)


ACTIVATIONS = Activations(100)
KEYS = itertools.count()


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self._key = next(KEYS)
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def A(self):
        return ACTIVATIONS.get(self._key)

    @A.setter
    def A(self, batch):
        ACTIVATIONS.put(self._key, batch)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA
