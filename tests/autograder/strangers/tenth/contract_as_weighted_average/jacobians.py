# A, W, b = np.ones((4, 2)), np.ones((3, 2)), np.ones((3, 1))
# dLdZ = np.array([[1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, -2.0, 0.0], [0.0, 0.0, 0.0]])
# try: wrong = contract(dLdZ, dZdb(A, W, b))[0] != 2.0
# except ZeroDivisionError: wrong = True
"""Homework 1, part 2: the full derivatives of Z."""

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
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    shape = dZdX.shape[:-2]
    slices = dZdX.reshape(shape + (dLdZ.size,))
    mean = np.average(slices, axis=-1, weights=dLdZ.reshape(-1))
    return mean * dLdZ.sum()
