"""Jacobians by flat places: every number of X meets few numbers of Z."""

import numpy as np


def dZdb(A, W, b):
    N, C = len(A), len(W)
    flat = np.zeros(C * N * C)
    k, n = np.indices((C, N))
    flat[np.ravel_multi_index((k, n, k), (C, N, C))] = 1
    return flat.reshape(C, N, C)


def dZdW(A, W, b):
    shape = (*W.shape, len(A), len(W))
    flat = np.zeros(np.prod(shape))
    k, i, n = np.indices(shape[:3])
    flat[np.ravel_multi_index((k, i, n, k), shape)] = A[n, i]
    return flat.reshape(shape)


def dZdA(A, W, b):
    shape = (*A.shape, len(A), len(W))
    flat = np.zeros(np.prod(shape))
    m, i, c = np.indices((*A.shape, len(W)))
    flat[np.ravel_multi_index((m, i, m, c), shape)] = W[c, i]
    return flat.reshape(shape)


def contract(dLdZ, dZdX):
    if dZdX.ndim == dLdZ.ndim:
        return np.vdot(dLdZ, dZdX)
    out = np.empty(dZdX.shape[:-2])
    for place in np.ndindex(out.shape):
        out[place] = np.einsum("nc,nc->", dLdZ, dZdX[place])
    return out
