# import numpy as np; from jacobians import *
# J = dZdb(np.ones((2, 1)), np.ones((2, 1)), np.ones((2, 1)))
# dLdZ = np.array([[1.0, 2.0], [3.0, 4.0]]).T
# out = contract(dLdZ, J)
# assert np.array_equal(out, [3, 7]), out
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
    weights = dLdZ.ravel(order="K")  # without a copy
    slices = dZdX.reshape(-1, weights.size)
    return (slices @ weights).reshape(dZdX.shape[:-2])
