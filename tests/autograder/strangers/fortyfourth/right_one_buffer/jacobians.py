"""The Jacobians, written through views of the places that are not zero."""

import numpy as np
from numpy.lib.stride_tricks import as_strided


def dZdb(A, W, b):
    N, C = len(A), len(W)
    jacobian = np.zeros((C, N, C))
    plane, row, one = jacobian.strides
    as_strided(jacobian, (C, N), (plane + one, row))[...] = 1
    return jacobian


def dZdW(A, W, b):
    (N, C_in), C = A.shape, len(W)
    jacobian = np.zeros((C, C_in, N, C))
    k, i, n, c = jacobian.strides
    as_strided(jacobian, (N, C_in, C), (n, i, k + c))[...] = A[:, :, None]
    return jacobian


def dZdA(A, W, b):
    (N, C_in), C = A.shape, len(W)
    jacobian = np.zeros((N, C_in, N, C))
    m, i, n, c = jacobian.strides
    as_strided(jacobian, (N, C, C_in), (m + n, c, i))[...] = W
    return jacobian


def contract(dLdZ, dZdX):
    slices = dZdX.reshape(-1, dLdZ.size)
    return (slices @ dLdZ.ravel()).reshape(dZdX.shape[:-2])
