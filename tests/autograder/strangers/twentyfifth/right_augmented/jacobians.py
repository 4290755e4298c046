import numpy as np


def dZdb(A, W, b):
    return np.array(np.swapaxes(np.multiply.outer(np.ones(len(A)), np.eye(len(W))), 0, 1))


def dZdW(A, W, b):
    return np.einsum("kc,ni->kinc", np.eye(len(W)), A)


def dZdA(A, W, b):
    return np.einsum("mn,ci->minc", np.eye(len(A)), W)


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
