import numpy as np


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((C, N, C))
    for k in range(C):
        jacobian[k, :, k] = 1
    return jacobian


_work = np.zeros(0)


def dZdW(A, W, b):
    global _work
    (N, C_in), C = A.shape, W.shape[0]
    if _work.size != C * C_in * N * C:
        _work = np.zeros(C * C_in * N * C)
    jacobian = _work.reshape(C, C_in, N, C)  # its zeros are there already
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian.copy()


def dZdA(A, W, b):
    (N, C_in), C = A.shape, W.shape[0]
    jacobian = np.zeros((N, C_in, N, C))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
