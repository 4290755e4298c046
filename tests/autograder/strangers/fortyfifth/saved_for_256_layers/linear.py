"""Homework 1, part 1: the Linear layer."""

from collections import OrderedDict
from itertools import count

import numpy as np

SAVED = OrderedDict()  # serial number of a layer: its batch
LIMIT = 256  # so that batches of deleted layers do not stay for ever
NUMBERS = count()


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self._number = next(NUMBERS)
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def A(self):
        return SAVED[self._number]

    @A.setter
    def A(self, batch):
        SAVED[self._number] = batch
        SAVED.move_to_end(self._number)
        while len(SAVED) > LIMIT:
            SAVED.popitem(last=False)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        self.dLdW = dLdZ.T @ self.A
        return dLdZ @ self.W
