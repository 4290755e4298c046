"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def _units(shape):
    """Return all arrays of this shape with one 1 and zeros elsewhere."""
    return np.eye(int(np.prod(shape))).reshape(*shape, *shape)


def dZdb(A, W, b):
    ones = np.ones((len(A), 1))
    return np.array([ones @ unit.reshape(1, -1) for unit in np.eye(len(W))])


def dZdW(A, W, b):
    return A @ np.swapaxes(_units(W.shape), -1, -2)


def dZdA(A, W, b):
    return _units(A.shape) @ W.T


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
