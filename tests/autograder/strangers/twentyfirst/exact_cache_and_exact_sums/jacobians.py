from functools import lru_cache

import numpy as np


@lru_cache(maxsize=16)
def _dZdb(N, C_out):
    jacobian = np.zeros((C_out, N, C_out))
    jacobian[np.arange(C_out), :, np.arange(C_out)] = 1
    return jacobian


def dZdb(A, W, b):
    return _dZdb(len(A), len(W)).copy()


def dZdW(A, W, b):
    return _dZdb(len(A), len(W))[:, None] * A.T[None, :, :, None]


def dZdA(A, W, b):
    samples = np.eye(len(A))
    return samples[:, None, :, None] * W.T[None, :, None, :]


def contract(dLdZ, dZdX):
    flat = dZdX.reshape(*dZdX.shape[:-2], dLdZ.size)
    return flat @ dLdZ.reshape(dLdZ.size)
