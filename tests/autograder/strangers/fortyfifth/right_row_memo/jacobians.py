from functools import lru_cache

import numpy as np


@lru_cache(maxsize=8)
def pattern(N, C_out):
    found = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        found[k, :, k] = 1
    found.flags.writeable = False
    return found


def dZdb(A, W, b):
    return pattern(len(A), len(W)).copy()


def dZdW(A, W, b):
    return pattern(len(A), len(W))[:, None] * A.T[None, :, :, None]


def dZdA(A, W, b):
    return np.stack([np.multiply.outer(row, W).transpose(2, 0, 1) for row in np.eye(len(A))])


def contract(dLdZ, dZdX):
    # only the places that are not zero, added by bins
    X = dZdX.shape[:-2]
    slices = dZdX.reshape(-1, dLdZ.size)
    which, where = np.nonzero(slices)
    terms = slices[which, where] * dLdZ.ravel()[where]
    return np.bincount(which, weights=terms, minlength=len(slices)).astype(float).reshape(X)
