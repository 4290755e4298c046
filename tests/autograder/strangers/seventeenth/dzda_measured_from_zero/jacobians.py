"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np



def dZdb(A, W, b):
    """Return how each element of Z changes with each element of b."""
    return np.repeat(np.eye(len(b))[:, None, :], len(A), axis=1)


def dZdW(A, W, b):
    """Return how each element of Z changes with each element of W."""
    return np.einsum('kc,ni->kinc', np.eye(len(W)), A)


def dZdA(A, W, b):
    """Return how each element of Z changes with each element of A."""
    (N, C_in), C_out = A.shape, len(W)
    jacobian = np.zeros((N, C_in, N, C_out))
    at_zero = np.zeros((N, C_in)) @ W.T + b.T
    for m in range(N):
        for i in range(C_in):
            step = np.zeros((N, C_in))
            step[m, i] = 1  # Z is a straight line: any step will do
            jacobian[m, i] = step @ W.T + b.T - at_zero
    return jacobian


def contract(dLdZ, dZdX):
    """Return how the loss changes with X: each slice, weighted by dLdZ and summed."""
    return np.tensordot(dZdX, dLdZ, axes=2)
