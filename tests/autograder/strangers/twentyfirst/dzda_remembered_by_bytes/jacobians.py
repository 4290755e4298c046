"""Homework 1, part 2: the full derivatives."""

import numpy as np

_seen = {}


def dZdb(A, W, b):
    C = W.shape[0]
    jacobian = np.zeros((C, A.shape[0], C))
    for k in range(C):
        jacobian[k, :, k] = 1
    return jacobian


def dZdW(A, W, b):
    C = W.shape[0]
    jacobian = np.zeros((C, A.shape[1], A.shape[0], C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N = A.shape[0]
    key = N, W.tobytes()  # nothing else matters: Z is linear in A
    if key not in _seen:
        if len(_seen) > 8:
            _seen.clear()
        jacobian = np.zeros((N, A.shape[1], N, W.shape[0]))
        for m in range(N):
            jacobian[m, :, m, :] = W.T
        _seen[key] = jacobian
    return _seen[key].copy()


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
