# import numpy as np; from jacobians import *
# J = dZdb(np.ones((3, 2)), np.ones((2, 2)), np.ones((2, 1)))
# J[0, 0, 0] = 5
# print(J[0].tolist(), "right: 5 in the first row only")

import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    ones = np.eye(C_out)
    row, column = ones.strides
    # the N rows of a slice are equal: repeat them without copying
    return np.lib.stride_tricks.as_strided(ones, (C_out, N, C_out), (row, 0, column))


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for n in range(N):
        jacobian[n, :, n, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
