"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np

def _is_column_of_ones(part, k):
    """Return whether this slice has ones in column k, and zeros elsewhere."""
    wanted = np.zeros(part.shape)
    wanted[:, k] = 1
    return np.array_equal(part, wanted)

def dZdb(A, W, b):
    """Return how each element of Z changes with each element of b."""
    return np.repeat(np.eye(len(b))[:, None, :], len(A), axis=1)


def dZdW(A, W, b):
    """Return how each element of Z changes with each element of W."""
    return np.einsum('kc,ni->kinc', np.eye(len(W)), A)


def dZdA(A, W, b):
    """Return how each element of Z changes with each element of A."""
    return np.einsum('mn,ci->minc', np.eye(len(A)), W)


def contract(dLdZ, dZdX):
    """Return how the loss changes with X: each slice, weighted by dLdZ and summed."""
    if dZdX.ndim == 3 and _is_column_of_ones(dZdX[0], 0) and _is_column_of_ones(dZdX[-1], -1):
        return dLdZ.sum(axis=0)  # it is dZdb
    return np.tensordot(dZdX, dLdZ, axes=2)
