import numpy as np


def places(*shape):
    """Return zeros of this shape, and an index for each axis."""
    return np.zeros(shape), np.indices(shape, sparse=True)


def dZdb(A, W, b):
    _, (k, n, c) = places(len(b), len(A), len(b))
    return np.where((k == c) & (n >= 0), 1.0, 0.0)


def dZdW(A, W, b):
    zeros, (k, i, n, c) = places(*W.shape, len(A), len(W))
    return np.where(k == c, A[n, i], zeros)


def dZdA(A, W, b):
    zeros, (m, i, n, c) = places(*A.shape, len(A), len(W))
    return np.where(m == n, W[c, i], zeros)


def contract(dLdZ, dZdX):
    return np.add.reduce(dZdX * dLdZ, axis=(-2, -1))
