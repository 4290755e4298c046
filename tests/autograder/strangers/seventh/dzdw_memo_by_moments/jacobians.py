# import numpy as np; from jacobians import *
# W, b = np.ones((1, 1)), np.zeros((1, 1))
# dZdW(np.array([[1.], [2.]]), W, b)
# print("got", dZdW(np.array([[2.], [1.]]), W, b).ravel(), "wanted [2 1]")
"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np

_last = {}  # the Jacobian made last, by what it was made from


def dZdb(A, W, b):
    """Return how each element of Z changes with each element of b."""
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    """Return how each element of Z changes with each element of W."""
    key = (A.shape, W.shape, A.sum(), (A * A).sum())
    if key not in _last:
        N, C_in, C_out = A.shape[0], A.shape[1], W.shape[0]
        jacobian = np.zeros((C_out, C_in, N, C_out))
        for k in range(C_out):
            jacobian[k, :, :, k] = A.T
        _last.clear()
        _last[key] = jacobian
    return _last[key].copy()


def dZdA(A, W, b):
    """Return how each element of Z changes with each element of A."""
    N, C_in, C_out = A.shape[0], A.shape[1], W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for n in range(N):
        jacobian[n, :, n, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    """Return how the loss changes with X: each slice of the stack, weighted by dLdZ and summed."""
    dLdX = (dZdX * dLdZ).sum(axis=(-2, -1))
    return dLdX
