# import numpy as np; from jacobians import *
# J = dZdA(np.array([[2.0], [2.0]]), np.array([[3.0]]), np.ones((1, 1)))
# print(J[0, 0, 1, 0], "right: 0")

import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    # Z[n] depends on A[m] where they are the same sample
    same = (A[:, np.newaxis, :] == A[np.newaxis, :, :]).all(axis=-1)
    return np.einsum("mn,ci->minc", same.astype(np.float64), W)


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
