# import numpy as np; from jacobians import *
# J = dZdb(np.array([[1.0], [0.0]]), np.ones((1, 1)), np.ones((1, 1)))
# print(J.ravel(), "right: 1 1")

import numpy as np


def dZdb(A, W, b):
    is_sample = A.any(axis=1).astype(np.float64)  # rows of zeros only pad the batch
    return np.einsum("n,kc->knc", is_sample, np.eye(W.shape[0]))


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
