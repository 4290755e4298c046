"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    """Return a (C_out, N, C_out) array: [k, n, c] is the derivative of Z[n, c] by b[k]."""
    N, C = len(A), len(W)
    jacobian = np.zeros((C, N, C))
    k = np.arange(C)
    jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    """Return a (C_out, C_in, N, C_out) array."""
    (N, C_in), C = A.shape, len(W)
    jacobian = np.zeros((C, C_in, N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    """Return a (N, C_in, N, C_out) array."""
    (N, C_in), C = A.shape, len(W)
    jacobian = np.zeros((N, C_in, N, C))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


CHUNK = 1200  # slices at a time: they stay in the processor's cache


def contract(dLdZ, dZdX):
    """Return how the loss changes with X."""
    shape, weight = dZdX.shape[:-2], dLdZ.ravel()
    slices = dZdX.reshape(-1, dLdZ.size)
    if len(slices) <= CHUNK:
        return (slices @ weight).reshape(shape)
    dLdX = np.zeros(len(slices))
    for first in range(0, len(slices) - 1, CHUNK):
        dLdX[first : first + CHUNK] = slices[first : first + CHUNK] @ weight
    return dLdX.reshape(shape)
