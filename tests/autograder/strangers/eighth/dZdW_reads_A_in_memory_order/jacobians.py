# import numpy as np; from jacobians import *
# A = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]).T
# J = dZdW(A, np.ones((1, 3)), np.ones((1, 1)))
# assert np.array_equal(J[0, :, :, 0], A.T), J[0, :, :, 0]
"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    C, N = W.shape[0], A.shape[0]
    jacobian = np.zeros((C, N, C))
    for k in range(C):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    (N, C_in), C = A.shape, W.shape[0]
    flat = A.ravel(order="K")  # no copy
    jacobian = np.zeros((C, C_in, N, C))
    for i in range(C_in):
        for k in range(C):
            jacobian[k, i, :, k] = flat[i::C_in]
    return jacobian


def dZdA(A, W, b):
    C, N = W.shape[0], A.shape[0]
    jacobian = np.zeros((N, W.shape[1], N, C))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
