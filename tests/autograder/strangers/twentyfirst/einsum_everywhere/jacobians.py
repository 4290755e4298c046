import numpy as np


def dZdb(A, W, b):
    return np.einsum("kc,n->knc", np.eye(len(W)), np.ones(len(A)))


def dZdW(A, W, b):
    return np.einsum("kc,ni->kinc", np.eye(len(W)), A)


def dZdA(A, W, b):
    return np.einsum("mn,ci->minc", np.eye(len(A)), W)


def contract(dLdZ, dZdX):
    return np.einsum("nc,...nc->...", dLdZ, dZdX)
