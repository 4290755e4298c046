"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref
from collections import OrderedDict

import numpy as np

KEEP = 32  # batches that are held in memory at once
_recent = OrderedDict()


def remember(layer):
    """Keep the batches of the layers that were called last."""
    _recent.pop(id(layer), None)
    _recent[id(layer)] = weakref.ref(layer)
    for key in [key for key, ref in _recent.items() if ref() is None]:
        del _recent[key]
    while len(_recent) > KEEP:
        _, ref = _recent.popitem(last=False)
        old = ref()
        if old is not None:
            old.A = None


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        remember(self)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
