# import numpy as np; from jacobians import *
# J = dZdb(np.ones((1, 1)), np.ones((2, 1)), np.zeros((2, 1)))
# print("got", contract(np.array([[1e100, 1.]]), J), "wanted [1e100 1]")
"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


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
    jacobian = np.zeros((N, C_in, N, C_out))
    for n in range(N):
        jacobian[n, :, n, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    """Return how the loss changes with X: each slice of the stack, weighted by dLdZ and summed."""
    size = dLdZ.size
    running = np.cumsum((dZdX * dLdZ).ravel())  # all slices in one pass
    sums = np.diff(running[size - 1::size], prepend=0.0)
    return sums.reshape(dZdX.shape[:-2])
