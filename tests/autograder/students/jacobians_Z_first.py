# What this is: Z's indices first, as most textbooks have it; contract is right.
# Expected: dZdb, dZdW, dZdA wrong; contract passed
# Points: 6 / 30
import numpy as np


def dZdb(A, W, b):
    return np.einsum("kc,n->nck", np.eye(len(W)), np.ones(len(A)))


def dZdW(A, W, b):
    return np.einsum("kc,ni->ncki", np.eye(len(W)), A)


def dZdA(A, W, b):
    return np.einsum("mn,ci->ncmi", np.eye(len(A)), W)


def contract(dLdZ, dZdX):
    return (dLdZ * dZdX).sum((-1, -2))
