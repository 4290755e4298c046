"""The Jacobians, entry by entry."""

import numpy as np


def dZdb(A, W, b):
    N, C_out = len(A), len(W)
    J = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        for n in range(N):
            J[k, n, k] = 1.0
    return J


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, len(W)
    J = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        for i in range(C_in):
            for n in range(N):
                J[k, i, n, k] = A[n, i]
    return J


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, len(W)
    J = np.zeros((N, C_in, N, C_out))
    for m in range(N):
        for i in range(C_in):
            J[m, i, m] = W[:, i]
    return J


def contract(dLdZ, dZdX):
    shape = dZdX.shape[:-2]
    dLdX = np.empty(shape)
    for index in np.ndindex(*shape):
        dLdX[index] = np.sum(dLdZ * dZdX[index])
    return dLdX
