"""Homework 1, part 2: the Jacobians."""

from itertools import product
import numpy as np


def _fill(shape, cells):
    return np.fromiter(cells, dtype=float, count=int(np.prod(shape))).reshape(shape)


def _indices(shape):
    return product(*map(range, shape))


def dZdb(A, W, b):
    shape = (len(W), len(A), len(W))
    return _fill(shape, (float(k == c) for k, n, c in _indices(shape)))


def dZdW(A, W, b):
    shape = (*W.shape, len(A), len(W))
    return _fill(shape, (A[n, i] if k == c else 0.0 for k, i, n, c in _indices(shape)))


def dZdA(A, W, b):
    shape = (*A.shape, len(A), len(W))
    return _fill(shape, (W[c, i] if m == n else 0.0 for m, i, n, c in _indices(shape)))


def contract(dLdZ, dZdX):
    shape = dZdX.shape[:-2]
    return _fill(shape, (sum(float(g @ s) for g, s in zip(dLdZ, dZdX[x])) for x in _indices(shape)))
