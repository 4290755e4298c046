"""Homework 1, part 2: Z is linear in A, W and b: its slope is its value at a unit array."""

import numpy as np


def units(shape):
    """Yield each index of the shape, with the array that is 1 there and 0 elsewhere."""
    for index in np.ndindex(*shape):
        unit = np.zeros(shape)
        unit[index] = 1.0
        yield index, unit


def stacked(X, output, N, C_out):
    """Return the outputs for all units of X's shape, one slice each."""
    jacobian = np.empty(X + (N, C_out))
    for index, unit in units(X):
        jacobian[index] = output(unit)
    return jacobian


def dZdb(A, W, b):
    N, C_out = len(A), len(W)
    return stacked((C_out,), lambda unit: unit[None, :], N, C_out)


def dZdW(A, W, b):
    N, C_out = len(A), len(W)
    jacobian = np.zeros(W.shape + (N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N, C_out = len(A), len(W)
    jacobian = np.zeros(A.shape + (N, C_out))
    for m in range(N):
        jacobian[m, :, m] = W.T  # what W makes of each unit vector
    return jacobian


def contract(dLdZ, dZdX):
    return dZdX.reshape(dZdX.shape[:-2] + (-1,)) @ dLdZ.reshape(-1)
