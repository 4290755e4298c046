from functools import lru_cache

import numpy as np


@lru_cache(maxsize=8)
def _identity(N, C_out):
    jacobian = np.repeat(np.eye(C_out)[:, None, :], N, axis=1)
    jacobian.flags.writeable = False
    return jacobian


def dZdb(A, W, b):
    return _identity(A.shape[0], W.shape[0]).copy()


def dZdW(A, W, b):
    return np.eye(len(W))[:, None, None, :] * A.T[None, :, :, None]


def dZdA(A, W, b):
    return np.eye(len(A))[:, None, :, None] * W.T[None, :, None, :]


def contract(dLdZ, dZdX):
    return np.einsum("...nc,nc->...", dZdX, dLdZ)
