"""The full derivatives, from templates that are made once for a shape, and copied."""

from functools import lru_cache

import numpy as np


@lru_cache(maxsize=8)
def eye(n):
    result = np.eye(n)
    result.flags.writeable = False
    return result


@lru_cache(maxsize=2)
def template(N, C):
    result = np.ascontiguousarray(np.broadcast_to(eye(C)[:, None, :], (C, N, C)))
    result.flags.writeable = False
    return result


def dZdb(A, W, b):
    return template(A.shape[0], W.shape[0]).copy()


def dZdW(A, W, b):
    return np.einsum("kc,ni->kinc", eye(W.shape[0]), A)


def dZdA(A, W, b):
    return np.einsum("mn,ci->minc", eye(A.shape[0]), W)


def contract(dLdZ, dZdX):
    # The sum over c of products of vectors, then over n: a stack of small matrix products.
    return np.trace(dZdX @ dLdZ.T, axis1=-2, axis2=-1) if dLdZ.shape[0] <= 8 else (dZdX * dLdZ).sum((-1, -2))
