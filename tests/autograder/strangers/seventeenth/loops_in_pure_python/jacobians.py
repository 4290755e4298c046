"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np



def dZdb(A, W, b):
    """Return how each element of Z changes with each element of b."""
    C_out, N = b.shape[0], A.shape[0]
    return np.array([[[float(c == k) for c in range(C_out)] for _ in range(N)] for k in range(C_out)])


def dZdW(A, W, b):
    """Return how each element of Z changes with each element of W."""
    (N, C_in), C_out, rows = A.shape, b.shape[0], A.tolist()
    return np.array([[[[rows[n][i] if c == k else 0.0 for c in range(C_out)] for n in range(N)]
                      for i in range(C_in)] for k in range(C_out)])


def dZdA(A, W, b):
    """Return how each element of Z changes with each element of A."""
    (N, C_in), C_out, weights = A.shape, b.shape[0], W.tolist()
    return np.array([[[[weights[c][i] if n == m else 0.0 for c in range(C_out)] for n in range(N)]
                      for i in range(C_in)] for m in range(N)])


def contract(dLdZ, dZdX):
    """Return how the loss changes with X: each slice, weighted by dLdZ and summed."""
    dLdX = np.zeros(dZdX.shape[:-2])
    for place in np.ndindex(*dLdX.shape):
        for n in range(dLdZ.shape[0]):
            for c in range(dLdZ.shape[1]):
                dLdX[place] += dZdX[(*place, n, c)] * dLdZ[n, c]
    return dLdX
