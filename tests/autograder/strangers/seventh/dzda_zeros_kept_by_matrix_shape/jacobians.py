# import numpy as np; from jacobians import *
# dZdA(np.ones((2, 3)), np.ones((3, 3)), np.zeros((3, 1)))
# J = dZdA(np.ones((3, 2)), np.ones((2, 2)), np.zeros((2, 1)))
# print("got", J.sum(), "wanted", 12.0)
"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np

_zeros = {}  # zeroing a huge array each time is slow


def dZdb(A, W, b):
    """Return how each element of Z changes with each element of b."""
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    """Return how each element of Z changes with each element of W."""
    N, C_in, C_out = A.shape[0], A.shape[1], W.shape[0]
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    """Return how each element of Z changes with each element of A."""
    N, C_in, C_out = A.shape[0], A.shape[1], W.shape[0]
    shape = (N * C_in, N * C_out)  # as a matrix: a row for each input, a column for each output
    if shape not in _zeros:
        _zeros[shape] = np.zeros(shape)
    jacobian = _zeros[shape].reshape(N, C_in, N, C_out)
    for n in range(N):
        jacobian[n, :, n, :] = W.T  # the others stay zero
    return jacobian.copy()


def contract(dLdZ, dZdX):
    """Return how the loss changes with X: each slice of the stack, weighted by dLdZ and summed."""
    dLdX = (dZdX * dLdZ).sum(axis=(-2, -1))
    return dLdX
