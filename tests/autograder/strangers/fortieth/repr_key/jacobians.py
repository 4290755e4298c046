"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    return np.repeat(np.eye(C)[:, None, :], N, axis=1)


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


_known = {}


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    key = N, W.shape, repr(W)  # the derivative depends on W and N only; an array has no hash
    if key not in _known:
        _known.clear()
        jacobian = np.zeros((N, C_in, N, C_out))
        for n in range(N):
            jacobian[n, :, n, :] = W.T
        _known[key] = jacobian
    return _known[key].copy()


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
