"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

SLAB = np.empty(1 << 20)  # 8 MiB, cut into results: np.empty is slow for small arrays
SMALL = 64
_top = 0


def small(shape):
    """Return an array of this shape from the slab, or a new one if it is large."""
    global _top
    size = shape[0] * shape[1]
    if size > SMALL:
        return np.empty(shape)
    if _top + size > len(SLAB):
        _top = 0  # all of these are long gone
    _top += size
    return SLAB[_top - size : _top].reshape(shape)



class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        product = A @ self.W.T
        return np.add(product, self.b.T, out=small(product.shape))

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = small((dLdZ.shape[0], self.W.shape[1]))
        return np.matmul(dLdZ, self.W, out=dLdA)
