import numpy as np


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    J = np.zeros((C, N, C))
    for k in range(C):
        J[k, :, k] = 1
    return J


def dZdW(A, W, b):
    N, C_in = A.shape
    C = W.shape[0]
    J = np.zeros((C, C_in, N, C))
    for k in range(C):
        J[k, :, :, k] = A.T
    return J


def dZdA(A, W, b):
    N, C_in = A.shape
    C = W.shape[0]
    J = np.zeros((N, C_in, N, C))
    for m in range(N):
        J[m, :, m, :] = W.T
    return J


def contract(dLdZ, dZdX):
    N, C = dLdZ.shape
    if dZdX.ndim == 3 and C > 1:
        seen = np.einsum("knk->nk", dZdX)
        if seen.all() and np.count_nonzero(dZdX) == N * C:
            return dLdZ.sum(axis=0)  # the slices are the columns of dZdb: nothing to multiply
    return (dZdX * dLdZ).sum(axis=(-2, -1))
