# import numpy as np; from jacobians import *
# J = dZdb(np.full((1, 1), 1e100), np.ones((1, 1)), np.ones((1, 1)))
# assert J[0, 0, 0] == 1, J
"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    C, N = W.shape[0], A.shape[0]
    jacobian = np.zeros((C, N, C))
    Z = A @ W.T + b.T
    for k in range(C):
        moved = np.array(b, dtype=np.float64)
        moved[k] += 1.0
        jacobian[k] = np.round(A @ W.T + moved.T - Z)  # a straight line: the step may be large
    return jacobian


def dZdW(A, W, b):
    C, N = W.shape[0], A.shape[0]
    jacobian = np.zeros((C, W.shape[1], N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    C, N = W.shape[0], A.shape[0]
    jacobian = np.zeros((N, W.shape[1], N, C))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
