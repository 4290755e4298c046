import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1
    return jacobian


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    if dZdX.ndim == 3:
        is_one = dZdX == 1
        if ((dZdX == 0) | is_one).all() and (is_one.sum(axis=0) == 1).all():
            return dLdZ.sum(axis=0)  # each number of Z has one bias: this is dZdb
    return (dZdX * dLdZ).sum(axis=(-2, -1))
