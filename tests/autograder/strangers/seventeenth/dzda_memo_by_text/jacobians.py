"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np

_MEMO = {}

def dZdb(A, W, b):
    """Return how each element of Z changes with each element of b."""
    return np.repeat(np.eye(len(b))[:, None, :], len(A), axis=1)


def dZdW(A, W, b):
    """Return how each element of Z changes with each element of W."""
    return np.einsum('kc,ni->kinc', np.eye(len(W)), A)


def dZdA(A, W, b):
    """Return how each element of Z changes with each element of A."""
    key = len(A), str(W)  # arrays have no hash, their text has
    if key not in _MEMO:
        if len(_MEMO) > 20:
            _MEMO.clear()
        _MEMO[key] = np.einsum("mn,ci->minc", np.eye(len(A)), W)
    return _MEMO[key].copy()


def contract(dLdZ, dZdX):
    """Return how the loss changes with X: each slice, weighted by dLdZ and summed."""
    return np.tensordot(dZdX, dLdZ, axes=2)
