"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np

from functools import lru_cache


@lru_cache(maxsize=8)
def _identity(size):
    """Return an identity matrix that nobody may change."""
    eye = np.eye(size)
    eye.flags.writeable = False
    return eye

def dZdb(A, W, b):
    """Return how each element of Z changes with each element of b."""
    return np.repeat(_identity(len(b))[:, None, :], len(A), axis=1)


def dZdW(A, W, b):
    """Return how each element of Z changes with each element of W."""
    return np.multiply.outer(_identity(len(W)), A).transpose(0, 3, 2, 1).copy()


def dZdA(A, W, b):
    """Return how each element of Z changes with each element of A."""
    return np.kron(_identity(len(A)), W.T).reshape(len(A), W.shape[1], len(A), len(W)).copy()


def contract(dLdZ, dZdX):
    """Return how the loss changes with X: each slice, weighted by dLdZ and summed."""
    return np.tensordot(dZdX, dLdZ, axes=2)
