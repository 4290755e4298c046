"""The full derivatives."""

import numpy as np


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((C, N, C))
    k = np.arange(C)
    jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((C, A.shape[1], N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N = A.shape[0]
    jacobian = np.zeros((N, A.shape[1], N, W.shape[0]))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
