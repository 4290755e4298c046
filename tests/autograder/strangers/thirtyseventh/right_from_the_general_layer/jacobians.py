import numpy as np
from numpy.lib.stride_tricks import as_strided


def dZdb(A, W, b):
    J = np.zeros((len(W), len(A), len(W)))
    k, n, c = J.strides
    as_strided(J, (len(W), len(A)), (k + c, n))[...] = 1
    return J


def dZdW(A, W, b):
    J = np.zeros((*W.shape, len(A), len(W)))
    k, i, n, c = J.strides
    as_strided(J, (len(W), *A.shape), (k + c, n, i))[...] = A
    return J


def dZdA(A, W, b):
    J = np.zeros((*A.shape, len(A), len(W)))
    m, i, n, c = J.strides
    as_strided(J, (len(A), *W.shape), (m + n, c, i))[...] = W
    return J


def contract(dLdZ, dZdX):
    return np.einsum("...nc,nc", dZdX, dLdZ)
