"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np
from functools import lru_cache


@lru_cache(maxsize=8)
def _template(N, C_out):
    template = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        template[k, :, k] = 1
    template.flags.writeable = False
    return template


def dZdb(A, W, b):
    return _template(len(A), len(W)).copy()


def dZdW(A, W, b):
    return (_template(len(A), len(W))[:, None] * A.T[None, :, :, None]).copy()


def dZdA(A, W, b):
    N, C_out, C_in = len(A), *W.shape
    jacobian = np.zeros((N, C_in, N, C_out))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    dLdX = np.einsum("...nc,nc->...", dZdX, dLdZ)
    return dLdX
