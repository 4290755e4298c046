"""The full derivatives."""

import numpy as np


_templates = {}


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    key = 1000 * N + C
    if key in _templates:
        return _templates[key].copy()
    jacobian = np.zeros((C, N, C))
    k = np.arange(C)
    jacobian[k, :, k] = 1.0
    _templates[key] = jacobian.copy()
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
