"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def _blocks(one, times):
    """Return one block repeated along a diagonal, as (times, *, times, *)."""
    return np.kron(np.eye(times), one).reshape(times, one.shape[0], times, one.shape[1])


def dZdb(A, W, b):
    ones = np.ones((len(A), 1))
    return _blocks(ones, len(W))[..., 0].copy()


def dZdW(A, W, b):
    return _blocks(A, len(W)).transpose(0, 3, 1, 2).copy()


def dZdA(A, W, b):
    return _blocks(W.T, len(A))


def contract(dLdZ, dZdX):
    return np.einsum(dZdX, [..., 0, 1], dLdZ, [0, 1], [...])
