import numpy as np


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    # Every row of a slice is the same, so one row is stored, and N are shown.
    eye = np.eye(C)
    return np.lib.stride_tricks.as_strided(eye, (C, N, C), (eye.strides[0], 0, eye.strides[1]))


def dZdW(A, W, b):
    N, C_in = A.shape
    C = W.shape[0]
    jacobian = np.zeros((C, C_in, N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N, C_in = A.shape
    jacobian = np.zeros((N, C_in, N, W.shape[0]))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
