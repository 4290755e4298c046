# import numpy as np; from jacobians import *
# J = dZdW(np.array([[3.0, 4.0]]), np.array([[0.0, 2.0]]), np.ones((1, 1)))
# print(J.ravel(), "right: 3 4")

import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    jacobian = np.einsum("ni,kc->kinc", A, np.eye(W.shape[0]))
    jacobian[W == 0] = 0.0  # a weight of zero is no connection
    return jacobian


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for n in range(N):
        jacobian[n, :, n, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
