"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((C, N, C))
    k = np.arange(C)
    jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((C, A.shape[1], N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def transposed(W):
    """Return W transposed, in C order, and without a copy if W itself is a transposed array."""
    original = W.base
    if W.flags.f_contiguous and isinstance(original, np.ndarray) and original.shape == W.shape[::-1]:
        return original
    return np.ascontiguousarray(W.T)


def dZdA(A, W, b):
    N = A.shape[0]
    jacobian = np.zeros((N, A.shape[1], N, W.shape[0]))
    block = transposed(W)
    for n in range(N):
        jacobian[n, :, n, :] = block
    return jacobian


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
