"""Homework 1, part 2: only the numbers that are not zero are visited, one by one."""

from itertools import product

import numpy as np


def dZdb(A, W, b):
    N, C_out = len(A), len(W)
    J = np.zeros((C_out, N, C_out))
    for k, n in product(range(C_out), range(N)):
        J[k, n, k] = 1.0
    return J


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, len(W)
    J = np.zeros((C_out, C_in, N, C_out))
    for k, i in product(range(C_out), range(C_in)):
        J[k, i, :, k] = A[:, i]
    return J


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, len(W)
    J = np.zeros((N, C_in, N, C_out))
    for m, i in product(range(N), range(C_in)):
        J[m, i, m] = W[:, i]
    return J


def contract(dLdZ, dZdX):
    dLdX = np.empty(dZdX.shape[:-2])
    for place in np.ndindex(dLdX.shape):
        dLdX[place] = np.vdot(dLdZ, dZdX[place])
    return dLdX
