"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

from functools import lru_cache

import numpy as np


@lru_cache(maxsize=None)
def _eye(size):
    eye = np.eye(size)
    eye.setflags(write=False)
    return eye


@lru_cache(maxsize=None)
def _stack(N, C):
    return np.broadcast_to(_eye(C)[:, None], (C, N, C))


def dZdb(A, W, b):
    return _stack(len(A), len(W)).copy()


def dZdW(A, W, b):
    return _stack(len(A), len(W))[:, None] * A.T[None, :, :, None]


def dZdA(A, W, b):
    return _eye(len(A))[:, None, :, None] * W.T[None, :, None, :]


def contract(dLdZ, dZdX):
    """Return how the loss changes with X: each slice of the stack, weighted by dLdZ and summed."""
    dLdX = (dZdX * dLdZ).sum(axis=(-2, -1))
    return dLdX
