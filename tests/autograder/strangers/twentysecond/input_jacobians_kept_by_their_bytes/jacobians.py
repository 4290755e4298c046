"""Homework 1, part 2: the full derivatives of Z."""

from collections import OrderedDict

import numpy as np

_kept = OrderedDict()  # the last few Jacobians by A: they depend on N and W only


def dZdb(A, W, b):
    N, C = len(A), len(W)
    jacobian = np.zeros((C, N, C))
    for k in range(C):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    N, C, I = len(A), *W.shape
    jacobian = np.zeros((C, I, N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    key = len(A), W.tobytes()
    if key not in _kept:
        N, C, I = len(A), *W.shape
        jacobian = np.zeros((N, I, N, C))
        for m in range(N):
            jacobian[m, :, m, :] = W.T
        if jacobian.size > 10_000:
            return jacobian
        _kept[key] = jacobian
        if len(_kept) > 16:
            _kept.popitem(last=False)
    return _kept[key].copy()


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
