# import numpy as np; from jacobians import *
# W = np.array([[1., 2.]])
# J = dZdA(np.ones((1, 2)), W, np.zeros((1, 1)))
# W *= 0  # a training step; J belongs to the caller
# print("got", J.ravel(), "wanted [1 2]")
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
    if N == 1:
        return np.ascontiguousarray(W.T).reshape(1, C_in, 1, C_out)  # no samples that stay zero
    jacobian = np.zeros((N, C_in, N, C_out))
    for n in range(N):
        jacobian[n, :, n, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    """Return how the loss changes with X: each slice of the stack, weighted by dLdZ and summed."""
    dLdX = (dZdX * dLdZ).sum(axis=(-2, -1))
    return dLdX
