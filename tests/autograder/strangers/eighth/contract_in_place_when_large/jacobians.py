# import numpy as np; from jacobians import *
# J = dZdA(np.ones((600, 2)), np.ones((2, 2)), np.ones((2, 1)))
# before = J.sum()
# contract(np.full((600, 2), 3.0), J)
# assert J.sum() == before, (before, J.sum())
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
    jacobian = np.zeros((N, W.shape[1], N, C))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    large = dZdX.size > 2**20  # no room for a second one
    product = np.multiply(dZdX, dLdZ, out=dZdX if large else None)
    return product.sum(axis=(-2, -1))
