"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import weakref

import numpy as np

_idle = []  # memory of large Jacobians that nobody holds any more
LARGE = 2**17


def _zeros(shape):
    """Return zeros. New memory for large arrays is slow, so theirs is used again."""
    size = int(np.prod(shape))
    if size < LARGE:
        return np.zeros(shape)
    fitting = [memory for memory in _idle if memory.size == size]
    memory = fitting[0] if fitting else np.empty(size)
    _idle[:] = [other for other in _idle if other is not memory][-3:]
    array = memory.reshape(shape)
    array[...] = 0.0
    weakref.finalize(array, _idle.append, memory).atexit = False
    return array


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = _zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return np.einsum("...nc,nc->...", dZdX, dLdZ)
