# import numpy as np; from jacobians import *
# J = dZdW(np.ones((1, 1)), np.ones((1, 1)), np.full((1, 1), 1e20))
# assert J[0, 0, 0, 0] == 1, J
"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    C, N = W.shape[0], A.shape[0]
    jacobian = np.zeros((C, N, C))
    for k in range(C):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    jacobian = np.zeros(W.shape + (A.shape[0], W.shape[0]))
    Z_0 = A @ np.zeros(W.shape).T + b.T
    for k, i in np.ndindex(*W.shape):
        unit = np.zeros(W.shape)
        unit[k, i] = 1.0
        jacobian[k, i] = (A @ unit.T + b.T) - Z_0
    return jacobian


def dZdA(A, W, b):
    C, N = W.shape[0], A.shape[0]
    jacobian = np.zeros((N, W.shape[1], N, C))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
