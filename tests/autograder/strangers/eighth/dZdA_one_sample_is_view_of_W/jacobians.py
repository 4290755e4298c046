# import numpy as np; from jacobians import *
# W = np.ones((2, 3))
# J = dZdA(np.ones((1, 3)), W, np.ones((2, 1)))
# J *= 5.0
# assert np.all(W == 1), W
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
    C, N = W.shape[0], A.shape[0]
    if N == 1:  # only one block
        return W.T[np.newaxis, :, np.newaxis, :]
    jacobian = np.zeros((N, W.shape[1], N, C))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
