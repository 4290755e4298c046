"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from collections import OrderedDict

import numpy as np

KEPT = 128  # batches: those of deleted layers must not fill the memory
batches = OrderedDict()  # id of a layer: its A, the oldest first


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def A(self):
        try:
            return batches[id(self)]
        except KeyError:
            raise AttributeError("no batch yet: call forward first") from None

    @A.setter
    def A(self, value):
        batches[id(self)] = value
        batches.move_to_end(id(self))
        if len(batches) > KEPT:
            batches.popitem(last=False)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        self.dLdW = dLdZ.T @ self.A
        dLdA = dLdZ @ self.W
        return dLdA
