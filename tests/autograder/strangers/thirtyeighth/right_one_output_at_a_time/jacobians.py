"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    k, n, c = np.indices((len(W), len(A), len(W)), sparse=True)
    return ((k == c) & (n >= 0)).astype(float)


def dZdW(A, W, b):
    n, k = np.ogrid[: len(A), : len(W)]
    jacobian = np.zeros((len(A), len(W), *W.shape))
    jacobian[n, k, k] = A[:, None]
    return jacobian.transpose(2, 3, 0, 1).copy()


def dZdA(A, W, b):
    m, n = np.diag_indices(len(A))
    jacobian = np.zeros((len(A), len(A), *W.shape))
    jacobian[m, n] = W
    return np.ascontiguousarray(jacobian.transpose(0, 3, 1, 2))


def contract(dLdZ, dZdX):
    result = np.empty(dZdX.shape[:-2])
    for place in np.ndindex(result.shape):
        result[place] = np.sum(dZdX[place] * dLdZ)
    return result
