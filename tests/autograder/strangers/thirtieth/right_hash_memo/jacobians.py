"""The full derivatives of Z: templates of zeros and ones, copied for each caller."""

from functools import lru_cache

import numpy as np


@lru_cache(maxsize=2)
def eye(n):
    found = np.eye(n, dtype=bool)
    found.flags.writeable = False
    return found


def dZdb(A, W, b):
    C = W.shape[0]
    return np.repeat(eye(C)[:, None, :], A.shape[0], axis=1).astype(np.float64)


def dZdW(A, W, b):
    return np.where(eye(W.shape[0])[:, None, None, :], A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    return np.where(eye(A.shape[0])[:, None, :, None], W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    return (dZdX.reshape(-1, dLdZ.size) @ dLdZ.reshape(-1)).reshape(dZdX.shape[:-2])
