"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from collections import OrderedDict

import numpy as np


def remembered(function, most=4):
    """Remember the last results of a function of arrays, by every byte of them."""
    results = OrderedDict()

    def call(*arrays):
        key = tuple((array.shape, array.tobytes()) for array in arrays)
        if key not in results:
            results[key] = function(*arrays)
            if len(results) > most:
                results.popitem(last=False)
        return np.array(results[key])

    return call


Z_of = remembered(lambda A, W, b: A @ W.T + b.T)
dLdA_of = remembered(lambda dLdZ, W: dLdZ @ W)
dLdW_of = remembered(lambda dLdZ, A: dLdZ.T @ A)
dLdb_of = remembered(lambda dLdZ: dLdZ.T.sum(axis=1, keepdims=True))


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return Z_of(A, self.W, self.b)

    def backward(self, dLdZ):
        self.dLdW = dLdW_of(dLdZ, self.A)
        self.dLdb = dLdb_of(dLdZ)
        return dLdA_of(dLdZ, self.W)
