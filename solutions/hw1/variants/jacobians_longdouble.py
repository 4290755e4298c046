"""Computes in long doubles, returns float64, and takes the sizes from Z."""

import numpy as np


def moved(Z, X):
    """Return the derivative of Z, which is linear in X and has no constant term here."""
    X = np.array(X, dtype=np.longdouble)
    slices = []
    for index in np.ndindex(X.shape):
        step = np.zeros_like(X)
        step[index] = 1
        slices.append(Z(step))
    return np.float64(np.reshape(slices, X.shape + slices[0].shape))


def dZdb(A, W, b):
    return moved(lambda b: b.T.repeat(len(A), axis=0), b).squeeze(axis=1)


def dZdW(A, W, b):
    return moved(lambda W: A @ W.T, W)


def dZdA(A, W, b):
    return moved(lambda A: A @ W.T, A)


def contract(dLdZ, dZdX):
    return np.float64(np.longdouble(dZdX * dLdZ).sum((-2, -1)))
