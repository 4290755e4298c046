"""Jacobians kept by shape where nothing else matters, and handed out as copies."""

from functools import lru_cache

import numpy as np


@lru_cache(maxsize=8)
def _bias_slices(N, C_out):
    return np.tile(np.eye(C_out)[:, None, :], (1, N, 1))


def dZdb(A, W, b):
    return _bias_slices(A.shape[0], W.shape[0]).copy()


def dZdW(A, W, b):
    # sample by sample
    return np.stack([np.multiply.outer(np.eye(len(W)), a).swapaxes(1, 2) for a in A], axis=2)


def dZdA(A, W, b):
    N, C_in = A.shape
    jacobian = np.zeros((N * N, C_in, len(W)))
    jacobian[::N + 1] = W.T  # the places where m is n
    return jacobian.reshape(N, N, C_in, len(W)).swapaxes(1, 2)


def contract(dLdZ, dZdX):
    dLdX = np.zeros(dZdX.shape[:-2])
    for (n, c), weight in np.ndenumerate(dLdZ):
        dLdX += weight * dZdX[..., n, c]
    return dLdX
