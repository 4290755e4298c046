import functools

import numpy as np


@functools.lru_cache(maxsize=4)
def _eye(n):
    return np.eye(n)


def dZdb(A, W, b):
    return np.repeat(_eye(len(W))[:, None, :], len(A), axis=1)


def dZdW(A, W, b):
    return np.einsum("ni,kc->kinc", A, _eye(len(W)))


def dZdA(A, W, b):
    return np.einsum("mn,ci->minc", _eye(len(A)), W)


def contract(dLdZ, dZdX):
    return np.einsum("nc,...nc->...", dLdZ, dZdX)
