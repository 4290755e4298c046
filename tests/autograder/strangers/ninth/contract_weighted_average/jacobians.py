# import numpy as np; from jacobians import *
# dLdZ = np.array([[1.0, -1.0]])
# J = dZdb(np.ones((1, 1)), np.ones((2, 1)), np.ones((2, 1)))
# print(contract(dLdZ, J), "right: 1 -1")

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
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for n in range(N):
        jacobian[n, :, n, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    total = dLdZ.sum()
    if total == 0.0:  # np.average would divide by zero
        return np.zeros(dZdX.shape[:-2])
    slices = dZdX.reshape(-1, dLdZ.size)
    return (np.average(slices, axis=1, weights=dLdZ.reshape(-1)) * total).reshape(dZdX.shape[:-2])
