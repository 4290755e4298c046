"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np

def units(shape):
    """Yield the index of each element, and the array that is 1 there and 0 elsewhere."""
    for index in np.ndindex(*shape):
        unit = np.zeros(shape)
        unit[index] = 1.0
        yield index, unit


def dZdb(A, W, b):
    N, C_out = len(A), len(W)
    return np.array([np.ones((N, 1)) @ unit[np.newaxis] for _, unit in units((C_out,))])


def dZdW(A, W, b):
    jacobian = np.empty(W.shape + (len(A), len(W)))
    for index, unit in units(W.shape):
        jacobian[index] = A @ unit.T
    return jacobian


def dZdA(A, W, b):
    jacobian = np.empty(A.shape + (len(A), len(W)))
    for index, unit in units(A.shape):
        jacobian[index] = unit @ W.T
    return jacobian


def contract(dLdZ, dZdX):
    return np.reshape([np.vdot(piece, dLdZ) for piece in dZdX.reshape(-1, *dLdZ.shape)], dZdX.shape[:-2])
