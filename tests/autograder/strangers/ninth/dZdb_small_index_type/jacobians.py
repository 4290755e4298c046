# import numpy as np; from jacobians import *
# J = dZdb(np.ones((1, 1)), np.ones((300, 1)), np.ones((300, 1)))
# print(J[0, 0, 256], "right: 0")

import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    output = np.arange(C_out).astype(np.uint8)  # the comparison below is large: save memory
    same = output[:, None, None] == output[None, None, :]
    return np.repeat(same, N, axis=1).astype(np.float64)


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
