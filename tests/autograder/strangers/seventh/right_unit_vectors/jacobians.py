"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def change(dA, dW, db, A, W):
    """Return the change of Z that belongs to small changes of the three, by the product rule."""
    return dA @ W.T + A @ dW.T + db.T


def units(shape):
    """Yield each index and the array with a one there and zeros elsewhere."""
    for place in np.ndindex(*shape):
        unit = np.zeros(shape)
        unit[place] = 1.0
        yield place, unit


def dZdb(A, W, b):
    J = np.empty(b.shape + (len(A), len(W)))
    for place, unit in units(b.shape):
        J[place] = change(0 * A, 0 * W, unit, A, W)
    return J[:, 0]


def dZdW(A, W, b):
    J = np.empty(W.shape + (len(A), len(W)))
    for place, unit in units(W.shape):
        J[place] = change(0 * A, unit, 0 * b, A, W)
    return J


def dZdA(A, W, b):
    J = np.empty(A.shape + (len(A), len(W)))
    for place, unit in units(A.shape):
        J[place] = change(unit, 0 * W, 0 * b, A, W)
    return J


def contract(dLdZ, dZdX):
    """Return how the loss changes with X: each slice of the stack, weighted by dLdZ and summed."""
    dLdX = (dZdX * dLdZ).sum(axis=(-2, -1))
    return dLdX
