# import numpy as np; from jacobians import *
# J = dZdA(np.ones((300, 1)), np.ones((1, 1)), np.ones((1, 1)))
# assert J[299, 0, 299, 0] == 1, J[299, 0, 299]
"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    C, N = W.shape[0], A.shape[0]
    jacobian = np.zeros((C, N, C))
    for k in range(C):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    C, N = W.shape[0], A.shape[0]
    jacobian = np.zeros((C, W.shape[1], N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    (C, C_in), N = W.shape, A.shape[0]
    jacobian = np.zeros((N, C_in, N, C))
    n = np.arange(N).astype(np.uint8)  # saves memory
    jacobian[n, :, n, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
