import weakref

import numpy as np


LARGE = 50_000  # numbers; below it, new memory costs nothing
_free = {}  # shape: blocks whose array is gone


def new_array(shape):
    """Return an array for a result. A large one takes over the memory of one that is gone."""
    if shape[0] * shape[1] < LARGE:
        return np.empty(shape)
    blocks = _free.setdefault(shape, [])
    block = blocks.pop() if blocks else np.empty(shape)
    array = block[:]
    weakref.finalize(array, blocks.append, block).atexit = False
    return array


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = new_array((A.shape[0], self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
