# import numpy as np; from jacobians import *
# W = b = np.ones((1, 1))
# dZdW(np.array([[5.0]]), W, b)
# print(dZdW(np.array([[0.0]]), W, b).ravel(), "right: 0")

import numpy as np


_work = {}  # shape: an array, zero wherever a Jacobian of that shape must be zero


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    shape = C_out, C_in, N, C_out
    if shape not in _work:
        _work[shape] = np.zeros(shape)
    n, i = np.nonzero(A)  # only these entries are not zero
    for k in range(C_out):
        _work[shape][k, i, n, k] = A[n, i]
    return _work[shape].copy()


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for n in range(N):
        jacobian[n, :, n, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
