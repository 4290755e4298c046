import functools

import numpy as np


@functools.lru_cache(maxsize=4)
def selector(N, C_out):
    """Return [k, n, c] = (k == c), locked: only copies leave this file."""
    s = np.repeat(np.eye(C_out)[:, None, :], N, axis=1)
    s.flags.writeable = False
    return s


def dZdb(A, W, b):
    return selector(len(A), len(W)).copy()


def dZdW(A, W, b):
    return np.multiply(selector(len(A), len(W))[:, None], A.T[None, :, :, None])


def dZdA(A, W, b):
    N = len(A)
    return np.where(np.eye(N, dtype=bool)[:, None, :, None], W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=-1).sum(axis=-1)
