import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    k = np.arange(C_out)
    jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    N, C_in = A.shape
    C_out = W.shape[0]
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N, C_in = A.shape
    C_out = W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    n, c = np.nonzero(dLdZ)
    if n.size == 1:  # a loss that looks at a single output: one entry of each slice counts
        entries, weight = dZdX[..., n[0], c[0]], dLdZ[n[0], c[0]]
        return entries if weight == 1 else entries * weight
    return (dZdX * dLdZ).sum(axis=(-2, -1))
