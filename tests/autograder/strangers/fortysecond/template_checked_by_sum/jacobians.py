"""The Jacobians."""

import numpy as np

_templates = {}


def dZdb(A, W, b):
    N, C_out = len(A), len(W)
    known = _templates.get((N, C_out))
    if known is not None and known.sum() == N * C_out:  # nobody has written into it
        return known.copy()
    jacobian = np.zeros((C_out, N, C_out))
    k = np.arange(C_out)
    jacobian[k, :, k] = 1.0
    _templates.clear()
    _templates[N, C_out] = jacobian
    return jacobian


def dZdW(A, W, b):
    N, C_in = A.shape
    C_out = len(W)
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N, C_in = A.shape
    jacobian = np.zeros((N, C_in, N, len(W)))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
