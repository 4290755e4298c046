"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    """Return how each element of Z changes with each element of b."""
    N, C_out = A.shape[0], W.shape[0]
    return np.repeat(np.eye(C_out)[:, None], N, axis=1)


def dZdW(A, W, b):
    """Return how each element of Z changes with each element of W."""
    (N, C_in), C_out = A.shape, W.shape[0]
    return np.multiply.outer(A.T, np.eye(C_out)).transpose(2, 0, 1, 3)


def dZdA(A, W, b):
    """Return how each element of Z changes with each element of A."""
    (N, C_in), C_out = A.shape, W.shape[0]
    return np.kron(np.eye(N), W.T).reshape(N, C_in, N, C_out)


def contract(dLdZ, dZdX):
    """Return how the loss changes with X."""
    dLdX = np.tensordot(dZdX, dLdZ, axes=2)
    return dLdX
