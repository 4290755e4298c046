import numpy as np

from functools import lru_cache


@lru_cache(maxsize=8)
def _pattern(n):
    """The identity, for all calls; nobody outside gets it."""
    pattern = np.eye(n)
    pattern.flags.writeable = False
    return pattern


def dZdb(A, W, b):
    return _pattern(len(W))[:, None, :] * np.ones((1, len(A), 1))


def dZdW(A, W, b):
    return A.T[None, :, :, None] * _pattern(len(W))[:, None, None, :]


def dZdA(A, W, b):
    return np.where(_pattern(len(A))[:, None, :, None] == 1, W.T[:, None, :], 0.0)


def contract(dLdZ, dZdX):
    return np.einsum("...nc,nc->...", dZdX, dLdZ)
