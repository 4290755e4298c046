import numpy as np


def dZdb(A, W, b):
    C_out = W.shape[0]
    jacobian = np.zeros((C_out, A.shape[0], C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    C_out, C_in = W.shape
    jacobian = np.zeros((C_out, C_in, A.shape[0], C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N, C_in = A.shape
    jacobian = np.zeros((N, C_in, N, W.shape[0]))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    N = dLdZ.shape[0]
    if N > 1 and dZdX.ndim == 4 and dZdX.shape[0] == N:
        # dZ/dA: sample m changes row m only, so N times fewer products are enough.
        if not dZdX[0, 0, 1:].any() and not dZdX[-1, -1, :-1].any():
            n = np.arange(N)
            return (dLdZ[:, None, :] * dZdX[n, :, n]).sum(axis=-1)
    return (dLdZ * dZdX).sum(axis=(-2, -1))
