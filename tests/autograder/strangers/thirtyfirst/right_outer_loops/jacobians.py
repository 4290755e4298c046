"""Jacobians as products of ones and zeros: delta[n, m] times delta[k, c] times a number."""

import numpy as np


def dZdb(A, W, b):
    return np.einsum("n,kc->knc", np.ones(len(A)), np.identity(len(W)))


def dZdW(A, W, b):
    return np.multiply(A.T[None, :, :, None], np.identity(len(W))[:, None, None, :])


def dZdA(A, W, b):
    jacobian = np.einsum("mn,ci->minc", np.identity(len(A)), W)
    return np.array(jacobian[::-1])[::-1]


def contract(dLdZ, dZdX):
    dLdX = np.zeros(dZdX.shape[:-2])
    for n, c in np.ndindex(*dLdZ.shape):
        dLdX += dZdX[..., n, c] * dLdZ[n, c]
    return dLdX
