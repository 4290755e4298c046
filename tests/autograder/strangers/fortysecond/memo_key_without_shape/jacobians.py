"""The Jacobians."""

import numpy as np

_last = [None, None]


def dZdb(A, W, b):
    N, C_out = len(A), len(W)
    jacobian = np.zeros((C_out, N, C_out))
    k = np.arange(C_out)
    jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    N, C_in = A.shape
    C_out = len(W)
    key = (A.tobytes(), C_out)  # b and the numbers of W do not matter
    if _last[0] != key:
        jacobian = np.zeros((C_out, C_in, N, C_out))
        for k in range(C_out):
            jacobian[k, :, :, k] = A.T
        _last[:] = key, jacobian
    return _last[1].copy()


def dZdA(A, W, b):
    N, C_in = A.shape
    jacobian = np.zeros((N, C_in, N, len(W)))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
