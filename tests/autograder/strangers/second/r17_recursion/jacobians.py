"""Homework 1, part 2: the Jacobians."""

import numpy as np


def diagonal(blocks):
    """blocks[j] goes to [j, j] of the result; by recursion on quarters."""
    n = len(blocks)
    if n == 1:
        return np.array(blocks)[None]
    h = n // 2
    out = np.zeros((n, n) + np.shape(blocks[0]))
    out[:h, :h], out[h:, h:] = diagonal(blocks[:h]), diagonal(blocks[h:])
    return out


def dZdb(A, W, b):
    return np.moveaxis(diagonal([np.ones(len(A))] * len(W)), 1, 2)


def dZdW(A, W, b):
    return np.moveaxis(diagonal([A.T] * len(W)), 1, 3)


def dZdA(A, W, b):
    return np.moveaxis(diagonal([W.T] * len(A)), 1, 2)


def contract(dLdZ, dZdX):
    if dZdX.ndim == 2:
        return np.float64(np.sum(dLdZ * dZdX))
    return np.stack([contract(dLdZ, s) for s in dZdX])
