# What this is: contract sums the wrong axes as soon as X is a matrix; it works for b.
# Expected: contract wrong; everything else passed
# Points: 24 / 30
import numpy as np


def dZdb(A, W, b):
    return np.repeat(np.eye(len(W))[:, None, :], len(A), axis=1)


def dZdW(A, W, b):
    return np.einsum("kc,ni->kinc", np.eye(len(W)), A)


def dZdA(A, W, b):
    return np.einsum("mn,ci->minc", np.eye(len(A)), W)


def contract(dLdZ, dZdX):
    return (dLdZ * dZdX).sum(axis=(1, 2))
