"""All Jacobians from one fact: Z is linear, so its derivative is Z of the basis."""

import math

import numpy as np


def dZdb(A, W, b):
    N, C_out = len(A), len(W)
    return np.array([[[1.0 * (k == c) for c in range(C_out)]] * N for k in range(C_out)])


def dZdW(A, W, b):
    C_out = len(W)
    return np.stack([np.einsum("ni,c->inc", A, e) for e in np.eye(C_out)])


def dZdA(A, W, b):
    return np.stack([np.einsum("n,ci->inc", e, W) for e in np.eye(len(A))])


def contract(dLdZ, dZdX):
    shape, weights = dZdX.shape[:-2], dLdZ.ravel()
    if dZdX.size > 100_000:
        return np.matmul(dZdX.reshape(*shape, -1), weights)
    slices = dZdX.reshape(-1, weights.size)
    return np.array([math.fsum(row) for row in (slices * weights).tolist()]).reshape(shape)
