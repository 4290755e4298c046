"""Homework 1, part 2: the full derivatives."""

import numpy as np


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.broadcast_to(np.eye(C)[:, None, :], (C, N, C))
    return jacobian if jacobian.size > 1 << 22 else jacobian.copy()  # large: do not fill memory


def dZdW(A, W, b):
    C = W.shape[0]
    jacobian = np.zeros((C, A.shape[1], A.shape[0], C))
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
    return (dZdX * dLdZ).sum(axis=(-2, -1))
