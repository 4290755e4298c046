"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import math
import mmap
import weakref

import numpy as np

_FREE = []
_LARGE = 256 * mmap.PAGESIZE


def _zeros(shape):
    """Return zeros. The memory of large stacks is taken back when the caller drops the stack."""
    size = math.prod(shape)
    if size * 8 < _LARGE:
        return np.zeros(shape)
    block = next((block for block in _FREE if block.size >= size), None)
    if block is None:
        block = np.empty(size)
    else:
        _FREE[:] = [other for other in _FREE if other is not block]
    stack = block[:size].reshape(shape)
    stack[...] = 0
    weakref.finalize(stack, _FREE.append, block)
    return stack


def dZdb(A, W, b):
    """Return how each element of Z changes with each element of b: (C_out, N, C_out)."""
    N, C_out = A.shape[0], W.shape[0]
    jacobian = _zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1
    return jacobian


def dZdW(A, W, b):
    """Return how each element of Z changes with each element of W: (C_out, C_in, N, C_out)."""
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    """Return how each element of Z changes with each element of A: (N, C_in, N, C_out)."""
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    """Return how the loss changes with X: each slice of the stack, weighted by dLdZ and summed."""
    return np.tensordot(dZdX, dLdZ, axes=2)
