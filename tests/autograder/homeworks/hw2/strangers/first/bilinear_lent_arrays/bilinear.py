"""Homework 2, part 2: the Bilinear layer."""

import weakref

import numpy as np


class Shelf:
    """Lends arrays, and lends one again when the borrower has let it go."""

    def __init__(self):
        self.lent = {}

    def borrow(self, shape):
        entries = self.lent.setdefault(shape, [])
        for entry in entries:
            if entry[0]() is None:  # nobody has it any more
                break
        else:
            entry = [None, np.empty(shape)]
            entries.append(entry)
        array = entry[1][:]
        entry[0] = weakref.ref(array)
        return array


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))
        self.shelf = Shelf()

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.einsum("ni,kij,nj->nk", A1, self.W, A2) + self.b.T
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, A1, A2)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        dLdA1 = np.einsum("nk,kij,nj->ni", dLdZ, W, A2)
        dLdA2 = self.shelf.borrow(A2.shape)
        dLdA2[...] = np.einsum("nk,kij,ni->nj", dLdZ, W, A1)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    count = out_features * (in1_features * in2_features + 1)
    return count
