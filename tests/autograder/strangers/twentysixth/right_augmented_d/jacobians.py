"""The Jacobians: zeros, and one diagonal that is written through a view."""

import numpy as np
from numpy.lib.stride_tricks import as_strided


def dZdb(A, W, b):
    jacobian = np.zeros((b.size, len(A), b.size))
    np.einsum("knk->kn", jacobian)[...] = 1
    return jacobian


def dZdW(A, W, b):
    jacobian = np.zeros(W.shape + (len(A), len(W)))
    k, i, n, c = jacobian.strides
    as_strided(jacobian, W.shape + (len(A),), (k + c, i, n))[...] = A.T
    return jacobian


def dZdA(A, W, b):
    jacobian = np.zeros(A.shape + (len(A), len(W)))
    m, i, n, c = jacobian.strides
    as_strided(jacobian, A.shape + (len(W),), (m + n, i, c))[...] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    slices = dZdX.reshape(-1, dLdZ.size)
    return (slices @ dLdZ.reshape(-1)).reshape(dZdX.shape[:-2])
