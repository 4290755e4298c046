import numpy as np


def dZdb(A, W, b):
    N, C = len(A), len(W)
    return np.stack([np.outer(np.ones(N), row) for row in np.eye(C)])


def dZdW(A, W, b):
    return np.einsum("ni,kc->kinc", A, np.eye(len(W)))


def dZdA(A, W, b):
    return np.einsum("ci,mn->minc", W, np.eye(len(A)))


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
