"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref

import numpy as np

LARGE = 1 << 19  # numbers: from here on, new memory costs more than the product
lent = []  # pairs: a weak reference to an output, and the memory that it lies in


def room_for(N, C_out):
    """Return an array for Z. Memory of a large one is used again when nobody has it any more."""
    size = N * C_out
    if size < LARGE:
        return np.empty((N, C_out))
    for place, (output, memory) in enumerate(lent):
        if output() is None and len(memory) >= size:
            break
    else:
        memory, place = np.empty(size), len(lent)
        lent.append(None)
    Z = memory[:size].reshape(N, C_out)
    lent[place] = weakref.ref(Z), memory
    return Z


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = room_for(self.N, self.W.shape[0])
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
