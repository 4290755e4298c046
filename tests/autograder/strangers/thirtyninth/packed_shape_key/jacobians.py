"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


_places = {}  # where the ones are, by packed sizes


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    key = N << 10 | C
    if key not in _places:
        n, c = np.divmod(np.arange(N * C), C)
        _places[key] = (C, N, C), (c * N + n) * C + c
    shape, ones = _places[key]
    jacobian = np.zeros(shape)
    jacobian.reshape(-1)[ones] = 1
    return jacobian


def dZdW(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((*W.shape, N, C))
    k = np.arange(C)
    jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((*A.shape, N, C))
    n = np.arange(N)
    jacobian[n, :, n, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
