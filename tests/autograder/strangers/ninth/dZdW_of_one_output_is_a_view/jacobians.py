# import numpy as np; from jacobians import *
# A = np.ones((2, 2)); J = dZdW(A, np.ones((1, 2)), np.ones((1, 1)))
# J *= 5
# print(A.tolist(), "right: 1 everywhere")

import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    if W.shape[0] == 1:  # one output: there is nothing to keep apart
        return A.T[np.newaxis, :, :, np.newaxis]
    return np.einsum("ni,kc->kinc", A, np.eye(W.shape[0]))


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for n in range(N):
        jacobian[n, :, n, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
