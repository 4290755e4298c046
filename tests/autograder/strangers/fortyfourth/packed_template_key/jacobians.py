"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


_templates = {}


def dZdb(A, W, b):
    # It depends on the sizes only: build it once for each pair, and hand out copies.
    N, C = A.shape[0], W.shape[0]
    key = N << 10 | C
    if key not in _templates:
        if len(_templates) >= 16:
            _templates.clear()
        jacobian = np.zeros((C, N, C))
        k = np.arange(C)
        jacobian[k, :, k] = 1.0
        _templates[key] = jacobian
    return _templates[key].copy()


def dZdW(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((C, A.shape[1], N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N = A.shape[0]
    jacobian = np.zeros((N, A.shape[1], N, W.shape[0]))
    n = np.arange(N)
    jacobian[n, :, n, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
