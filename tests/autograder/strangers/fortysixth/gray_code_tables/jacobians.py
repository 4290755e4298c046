"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


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
    jacobian = np.zeros((C_out, C_in, N, C_out))
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
