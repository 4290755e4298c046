import math

import numpy as np

_slab, _used = np.zeros(0), 0


def place(shape):
    """Return a zero array of this shape, from a large slab; no place is given out twice."""
    global _slab, _used
    size = math.prod(int(n) for n in shape)
    if _used + size > _slab.size:
        _slab, _used = np.zeros(max(size, 4096)), 0
    _used += size
    return _slab[_used - size:_used].reshape(shape)


class Linear:
    __slots__ = ("W", "b", "A", "N", "dLdW", "dLdb")

    def __init__(self, in_features, out_features):
        self.W = place((in_features, out_features)).T
        self.b = place((out_features, 1))

    def forward(self, A):
        N, C = len(A), len(self.W)
        Z = place((N, C))
        np.add(A @ self.W.T, self.b.T, out=Z)
        self.A, self.N = A, N
        return Z

    def backward(self, dLdZ):
        dLdW = place((self.A.shape[1], dLdZ.shape[1])).T
        dLdW[...] = dLdZ.T @ self.A
        dLdb = place((dLdZ.shape[1], 1))
        dLdb[:, 0] = dLdZ.sum(axis=0)
        dLdA = place(self.A.shape)
        dLdA[...] = dLdZ @ self.W
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA
