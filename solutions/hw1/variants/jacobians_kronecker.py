"""Kronecker products, as textbooks write the derivative of a flattened matrix."""

import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    return np.kron(np.ones((1, N)), np.eye(C_out)).reshape(C_out, N, C_out)


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    by_rows = np.kron(A, np.eye(C_out)).reshape(N, C_out, C_in, C_out)
    return by_rows.transpose(3, 2, 0, 1)


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    return np.kron(np.eye(N), W).reshape(N, C_out, N, C_in).transpose(2, 3, 0, 1)


def contract(dLdZ, dZdX):
    shape = np.shape(dZdX)[:-2]
    gradient = np.empty(shape)
    for index in np.ndindex(shape):
        gradient[index] = np.vdot(dLdZ, dZdX[index])
    return gradient
