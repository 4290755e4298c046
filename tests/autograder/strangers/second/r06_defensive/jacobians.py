"""Homework 1, part 2: the Jacobians."""

import numpy as np


def _sizes(A, W, b):
    assert A.ndim == W.ndim == b.ndim == 2
    assert A.shape[1] == W.shape[1] and b.shape == (W.shape[0], 1)
    return A.shape[0], W.shape[1], W.shape[0]


def dZdb(A, W, b):
    N, I, C = _sizes(A, W, b)
    jacobian = np.tile(np.eye(C).reshape(C, 1, C), (1, N, 1))
    assert jacobian.shape == (C, N, C)
    return jacobian.copy()


def dZdW(A, W, b):
    N, I, C = _sizes(A, W, b)
    jacobian = np.zeros((C, I, N, C))
    for k in range(C):
        for i in range(I):
            jacobian[k, i, :, k] = A[:, i].copy()
    assert jacobian.shape == (C, I, N, C) and not np.shares_memory(jacobian, A)
    return jacobian


def dZdA(A, W, b):
    N, I, C = _sizes(A, W, b)
    jacobian = np.zeros((N, I, N, C))
    for m in range(N):
        for i in range(I):
            jacobian[m, i, m, :] = W[:, i].copy()
    assert jacobian.shape == (N, I, N, C) and not np.shares_memory(jacobian, W)
    return jacobian


def contract(dLdZ, dZdX):
    assert dLdZ.ndim == 2 and dZdX.shape[-2:] == dLdZ.shape
    product = np.array(dZdX, copy=True)
    product *= dLdZ
    dLdX = product.sum(axis=(-1, -2))
    assert dLdX.shape == dZdX.shape[:-2]
    return dLdX
