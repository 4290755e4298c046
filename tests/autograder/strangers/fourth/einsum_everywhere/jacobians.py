import numpy as np
from numpy import einsum, eye, ones


def dZdb(A, W, b):
    return einsum("kc,n->knc", eye(len(W)), ones(len(A)))


def dZdW(A, W, b):
    return einsum("kc,ni->kinc", eye(len(W)), A)


def dZdA(A, W, b):
    J = np.zeros((*A.shape, len(A), len(W)))
    einsum("mimc->mic", J)[...] = W.T  # einsum's view of the diagonal blocks
    return J


def contract(dLdZ, dZdX):
    return einsum("...nc,nc->...", dZdX, dLdZ)
