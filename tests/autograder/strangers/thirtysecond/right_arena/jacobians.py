"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def _stack(shape, places, numbers):
    """Return zeros of the shape with the numbers at the places, in Fortran order."""
    stack = np.zeros(shape, order="F")
    stack[places] = numbers
    return stack


def dZdb(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    k, n = np.ogrid[:C_out, :N]
    return _stack((C_out, N, C_out), (k, n, k), 1.0)


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    k, i, n = np.ogrid[:C_out, :C_in, :N]
    return _stack((C_out, C_in, N, C_out), (k, i, n, k), A.T)


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    m, i, c = np.ogrid[:N, :C_in, :C_out]
    return _stack((N, C_in, N, C_out), (m, i, m, c), W.T)


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
