"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import math
import sys

import numpy as np

_last = {}


def _references(shape):
    """Return how many references there are to the last array of zeros of a shape."""
    numbers = _last[shape]
    return sys.getrefcount(numbers)


_last[()] = np.zeros(1)
UNUSED = _references(())


def zeros(shape):
    """Return zeros. A large array is not made again when nobody holds the last one, or a view."""
    if shape not in _last or _references(shape) > UNUSED:
        _last.clear()
        _last[shape] = np.zeros(math.prod(shape))
    return _last[shape].reshape(shape)


def dZdb(A, W, b):
    """Return how each element of Z changes with each element of b."""
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1
    return jacobian


def dZdW(A, W, b):
    """Return how each element of Z changes with each element of W."""
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = zeros((C_out, C_in, N, C_out))  # its zeros stay, the rest is written below
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    """Return how each element of Z changes with each element of A."""
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    """Return how the loss changes with X: each slice of the stack, weighted by dLdZ and summed."""
    return (dZdX * dLdZ).sum(axis=(-2, -1))
