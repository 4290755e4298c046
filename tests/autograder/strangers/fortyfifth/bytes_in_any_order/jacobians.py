"""Homework 1, part 2: the full derivatives."""

from collections import OrderedDict

import numpy as np

MADE = OrderedDict()  # the last Jacobians


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((C, N, C))
    k = np.arange(C)
    jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    (N, I), C = A.shape, W.shape[0]
    jacobian = np.zeros((C, I, N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    key = A.shape, W.shape, W.tobytes(order="A")
    if key in MADE:
        return MADE[key].copy()
    (N, I), C = A.shape, W.shape[0]
    jacobian = np.zeros((N, I, N, C))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    MADE[key] = jacobian.copy()
    if len(MADE) > 4:
        MADE.popitem(last=False)
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
